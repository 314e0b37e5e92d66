// Makes the scripts work on an unsupported Node. Must run on Node 18 without installed packages.
import { spawn, spawnSync } from "node:child_process"
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { npm } from "./npm.mjs"
import { describeRange, isSupported, nodeToFetch } from "./supported-node.mjs"

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")
const HOUR = 3_600_000

/** Otherwise downloads the Node in node-packages.json to `.node/`, runs the same command with it and exits as it does. */
export async function ensureSupportedNode() {
	const range = readJson("package.json").engines.node
	if (isSupported(process.versions.node, range)) return
	const problem = `This is Node ${process.versions.node}, but the site needs ${describeRange(range)}.`
	const { platform, arch } = process
	const chosen = nodeToFetch({ platform, arch, isMusl: isMusl() }, readJson("scripts/node-packages.json"))
	if (!chosen) {
		const machine = `${platform} ${arch}${isMusl() ? " with musl" : ""}`
		fail(`${problem} The npm registry has none for this machine (${machine}): please install one.`)
	}
	if (!isSupported(chosen.version, range))
		fail(
			`scripts/node-packages.json names Node ${chosen.version}, but the site needs ${describeRange(range)}.`,
		)
	const node = path.join(root, chosen.folder, chosen.program)
	if (existsSync(node)) console.error(`${problem} Using Node ${chosen.version} from ${chosen.folder}.`)
	else {
		console.error(`${problem} Fetching Node ${chosen.version} into ${chosen.folder} (about 50 MB, once)…`)
		fetchNode(chosen)
	}
	await runWith(node)
}

/** Renames a temporary folder once its Node runs, so that `folder` is always complete. */
function fetchNode({ name, version, integrity, folder, program }) {
	const store = path.join(root, path.dirname(folder))
	const partial = path.join(store, `partial-${process.pid}`)
	const place = path.join("node_modules", name)
	try {
		mkdirSync(store, { recursive: true })
		for (const left of readdirSync(store).filter((entry) => entry.startsWith("partial-"))) {
			// Another command may delete it at the same time.
			const found = statSync(path.join(store, left), { throwIfNoEntry: false })
			if (found && Date.now() - found.mtimeMs > HOUR) remove(path.join(store, left))
		}
		remove(partial)
		mkdirSync(partial)
		const project = { name: "node-of-this-checkout", dependencies: { [name]: version } }
		const packages = { "": project, [`node_modules/${name}`]: { version, integrity } }
		writeFileSync(path.join(partial, "package.json"), JSON.stringify(project))
		// Security: the lock file makes npm verify the recorded integrity.
		writeFileSync(path.join(partial, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }))
		const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
		const args = [
			"ci",
			"--ignore-scripts",
			"--no-bin-links",
			"--prefer-offline",
			"--fetch-retries=1",
			...quiet,
		]
		if (!npm(args, { cwd: partial })) {
			remove(partial)
			fail(
				`Node ${version} can't be fetched from the npm registry: see the messages above. ` +
					"Check the internet connection and try again, or install a supported Node from https://nodejs.org.",
			)
		}
		const { stdout } = spawnSync(path.join(partial, place, program), ["--version"], { encoding: "utf8" })
		if (stdout?.trim() !== `v${version}`) {
			remove(partial)
			fail(`Node ${version} was fetched but doesn't run on this machine: please install a supported Node.`)
		}
		moveInto(path.join(partial, place), path.join(root, folder), program)
		remove(partial)
	} catch (error) {
		remove(partial)
		fail(`Node ${version} can't be put into ${folder}: ${error.message}`)
	}
}

function remove(folder) {
	try {
		rmSync(folder, { recursive: true, force: true })
	} catch {
		// The original error matters more.
	}
}

function moveInto(from, to, program) {
	try {
		renameSync(from, to)
	} catch (error) {
		if (!existsSync(path.join(to, program))) throw error
	}
}

function runWith(node) {
	const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH"
	const folders = [path.dirname(node), process.env[pathName]].filter(Boolean).join(path.delimiter)
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
	// Registered before the child starts, so that a signal can't end only this process.
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
