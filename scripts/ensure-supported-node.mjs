// Makes the scripts work on an unsupported Node. Must run on Node 18 without installed packages.
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { npm } from "./npm.mjs"
import { isSupported } from "./supported-node.mjs"

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")

/** If needed, downloads the Node in node-packages.json to `.node/`, reruns the command with it and exits with its code. */
export async function ensureSupportedNode() {
	const range = readJson("package.json").engines.node
	if (isSupported(process.versions.node, range)) return
	const problem = `This is Node ${process.versions.node}, but the site needs Node ${range}.`
	const machine = `${process.platform}-${process.arch}${isMusl() ? "-musl" : ""}`
	const chosen = readJson("scripts/node-packages.json")[machine]
	if (!chosen) fail(`${problem} The npm registry has none for this machine (${machine}): please install one.`)
	const folder = path.join(root, ".node", `${chosen.version}-${machine}`)
	const program = process.platform === "win32" ? "bin/node.exe" : "bin/node"
	// npm writes this file last.
	if (existsSync(path.join(folder, "node_modules/.package-lock.json")))
		console.error(`${problem} Using Node ${chosen.version} from .node.`)
	else {
		console.error(`${problem} Fetching Node ${chosen.version} into .node (about 50 MB, once)…`)
		fetchNode(chosen, folder)
	}
	await runWith(path.join(folder, "node_modules", chosen.name, program))
}

function fetchNode({ name, version, integrity }, folder) {
	const project = { name: "node-of-this-checkout", dependencies: { [name]: version } }
	const packages = { "": project, [`node_modules/${name}`]: { version, integrity } }
	mkdirSync(folder, { recursive: true })
	writeFileSync(path.join(folder, "package.json"), JSON.stringify(project))
	// Security: the lock file makes npm verify the recorded integrity.
	writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }))
	const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
	const args = ["ci", "--ignore-scripts", "--no-bin-links", "--prefer-offline", "--fetch-retries=1", ...quiet]
	if (npm(args, { cwd: folder })) return
	fail(
		`Node ${version} can't be fetched from the npm registry: see the messages above. ` +
			"Check the internet connection and try again, or install a supported Node from https://nodejs.org.",
	)
}

function runWith(node) {
	const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH"
	const folders = [path.dirname(node), process.env[pathName]].filter(Boolean).join(path.delimiter)
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
	// Before the child starts, so that a signal can't end only this process.
	for (const signal of signals) process.on(signal, () => child.kill(signal))
	const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
		stdio: "inherit",
		env: { ...process.env, [pathName]: folders, NODE: node, npm_node_execpath: node },
	})
	child.on("error", (error) => fail(`${node} can't be started: ${error.message}`))
	child.on("exit", (code, signal) => {
		if (!signal) process.exit(code ?? 1)
		for (const name of signals) process.removeAllListeners(name)
		process.kill(process.pid, signal)
	})
	return new Promise(() => {})
}

function isMusl() {
	return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime
}

function readJson(name) {
	return JSON.parse(readFileSync(path.join(root, name), "utf8"))
}

function fail(message) {
	console.error(message)
	process.exit(1)
}
