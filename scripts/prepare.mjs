// What `npm start` and `npm test` need before they can begin. Each step says what it does, and is skipped when it was
// done already. Uses nothing but Node, because nothing may be installed yet.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")

/** Runs a program in the checkout with its output on the screen; ends this program when it fails. */
export function run(what, command, args, environment = {}) {
	const { status } = spawnSync(command, args, {
		cwd: root,
		stdio: "inherit",
		env: { ...process.env, ...environment },
		shell: process.platform === "win32",
	})
	if (status !== 0) {
		console.error(`${what} failed: see the messages above.`)
		process.exit(1)
	}
}

/** Ends this program on a Node that the site does not run on; newer ones crash its database driver under load. */
function ensureNode() {
	const [major, minor] = process.versions.node.split(".").map(Number)
	if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12)) return
	console.error(
		`This is Node ${process.versions.node}. Please install Node 22 (22.12 or later), or 20.19 or later of 20.`,
	)
	process.exit(1)
}

/** Installs the packages of the lock file, for the Node that runs now: one of them is compiled for it. */
export function ensureInstalled() {
	ensureNode()
	const marker = path.join(root, "node_modules/.installed-for")
	const wanted = `${fingerprint(["package.json", "package-lock.json"])} ${process.versions.modules}`
	if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return
	console.log("Installing packages. One of them is compiled, which takes a minute or two…")
	run("Installing packages", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"])
	writeFileSync(marker, wanted)
}

/** Builds the site when its sources have changed since the last build. */
export function ensureBuilt() {
	const marker = path.join(root, "build/.built-from")
	const wanted = fingerprint([
		"app",
		"db",
		"public",
		"package-lock.json",
		"vite.config.ts",
		"react-router.config.ts",
		"scripts/write-visitors-manifest.mjs",
		"scripts/build-worker.mjs",
		"scripts/compress.mjs",
	])
	if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return
	console.log("Building the site…")
	run("Building the site", "npm", ["run", "--silent", "build"], { NODE_ENV: "production" })
	mkdirSync(path.dirname(marker), { recursive: true })
	writeFileSync(marker, wanted)
}

/** Finds a Chromium for the tests, or installs one, and returns its path. CHROMIUM_PATH names another. */
export function ensureBrowser() {
	const found = findBrowser()
	if (found) return found
	console.log("Installing a browser for the tests…")
	const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
	const apt = [...asRoot, "apt-get"]
	if (spawnSync(apt[0], [...apt.slice(1), "--version"]).status === 0) {
		const quiet = { DEBIAN_FRONTEND: "noninteractive" }
		run("Reading the list of packages", apt[0], [...apt.slice(1), "update", "-qq"], quiet)
		run("Installing Chromium", apt[0], [...apt.slice(1), "install", "-y", "-qq", "chromium"], quiet)
	} else {
		run("Installing Chromium", "npx", ["playwright-core", "install", "chromium"])
	}
	const installed = findBrowser()
	if (installed) return installed
	console.error("No Chromium was found. Install one, or name it in CHROMIUM_PATH.")
	process.exit(1)
}

function findBrowser() {
	const own = spawnSync(
		process.execPath,
		["-e", 'process.stdout.write(require("playwright-core").chromium.executablePath())'],
		{ cwd: root, encoding: "utf8" },
	)
	return [
		process.env.CHROMIUM_PATH,
		"/usr/bin/chromium",
		"/usr/bin/google-chrome",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
		own.stdout,
	].find((file) => file && existsSync(file))
}

/** Changes when any byte below these files and folders does. Tests and their notes are left out of the folders. */
function fingerprint(names) {
	const hash = createHash("sha256")
	for (const file of names.flatMap((name) => filesBelow(name)).sort()) {
		hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
	}
	return hash.digest("hex")
}

function filesBelow(name) {
	const entry = path.join(root, name)
	if (!existsSync(entry)) return []
	try {
		return readdirSync(entry)
			.filter((child) => !/^(testing|\..*)$|\.(test|e2e)\.ts$/.test(child))
			.flatMap((child) => filesBelow(path.join(name, child)))
	} catch (error) {
		if (error.code !== "ENOTDIR") throw error
		return [name]
	}
}
