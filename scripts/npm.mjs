import { spawnSync } from "node:child_process"

/**
 * Runs npm and waits for it.
 * @param {string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} options
 * @returns {boolean} whether it succeeded
 */
export function npm(args, options) {
	// A version manager's `npm` would choose a Node of its own.
	const own = process.env.npm_execpath
	const isOwn = own !== undefined && /[\\/]npm-cli\.c?js$/.test(own)
	const { status, error } = isOwn
		? spawnSync(process.execPath, [own, ...args], { stdio: "inherit", ...options })
		: spawnSync("npm", args, { stdio: "inherit", shell: process.platform === "win32", ...options })
	if (error) console.error(`npm can't be started: ${error.message}`)
	return status === 0
}
