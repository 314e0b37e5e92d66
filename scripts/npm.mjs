import { spawnSync } from "node:child_process"

const maxBuffer = Number.POSITIVE_INFINITY

/** Options for `npm` that print the command's output only if it fails. */
export const SHOWN_ON_FAILURE = { stdio: ["inherit", "pipe", "pipe"], maxBuffer }

/** `options` are those of `spawnSync`. Returns whether npm succeeded. */
export function npm(args, options) {
	const { file, args: all, shell } = command(args)
	const { status, error, stdout, stderr } = spawnSync(file, all, { stdio: "inherit", shell, ...options })
	if (error) console.error(`npm can't be started: ${error.message}`)
	if (status !== 0 && stdout) process.stdout.write(stdout)
	if (status !== 0 && stderr) process.stderr.write(stderr)
	return status === 0
}

function command(args) {
	const own = ownNpm()
	if (own) return { file: process.execPath, args: [own, ...args], shell: false }
	return { file: "npm", args, shell: process.platform === "win32" }
}

/** The npm that runs this script, if any: a version manager's `npm` would choose its own Node. */
export function ownNpm() {
	const own = process.env.npm_execpath
	return own !== undefined && /[\\/]npm-cli\.c?js$/.test(own) ? own : undefined
}
