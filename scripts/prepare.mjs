// Prepares `npm start` and `npm test`. Completed steps are skipped. Uses only Node, because no packages may be installed.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { npm, SHOWN_ON_FAILURE } from "./npm.mjs"

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")

export function run(what, command, args, environment = {}) {
	const { status } = spawnSync(command, args, {
		cwd: root,
		stdio: "inherit",
		env: { ...process.env, ...environment },
	})
	if (status !== 0) exitWith(what)
}

export function runNpm(what, args, options = {}) {
	if (!npm(args, { cwd: root, ...options })) exitWith(what)
}

export function exitWith(what) {
	console.error(`${what} failed: see the messages above.`)
	process.exit(1)
}

export function ensureInstalled() {
	const marker = path.join(root, "node_modules/.installed-for")
	const wanted = `${fingerprint(["package.json", "package-lock.json", ".npmrc"])} ${process.platform}-${process.arch}`
	if (existsSync(marker) && readFileSync(marker, "utf8") === wanted) return
	console.log("Installing packages…")
	runNpm("Installing packages", ["ci", "--include=dev", "--no-audit", "--no-fund"])
	// npm writes this file last. After some network errors it exits early with 0 ("Exit handler never called!").
	if (!existsSync(path.join(root, "node_modules/.package-lock.json"))) exitWith("Installing packages")
	writeFileSync(marker, wanted)
}

/** Records which sources `build/` was built from; `image` exists only for a build like the image's. */
export const buildMarkers = {
	sources: path.join(root, "build/.built-from"),
	image: path.join(root, "build/.image-of"),
}

export function ensureBuilt() {
	const { sources } = buildMarkers
	if (existsSync(sources) && readFileSync(sources, "utf8") === buildSources()) return
	console.log("Building the site…")
	const env = { ...process.env, NODE_ENV: "production" }
	runNpm("Building the site", ["run", "--silent", "build"], { env, ...SHOWN_ON_FAILURE })
}

export async function recordBuild(build) {
	for (const marker of Object.values(buildMarkers)) rmSync(marker, { force: true })
	const sources = buildSources()
	await build()
	writeFileSync(buildMarkers.sources, sources)
}

function buildSources() {
	const configuration = ["package-lock.json", "vite.config.ts", "react-router.config.ts"]
	return fingerprint(["app", "db", "public", "scripts", ...configuration])
}

/** CHROMIUM_PATH overrides it. Debian's headless shell is preferred, because it halves the time of the browser tests. */
export function ensureBrowser() {
	const found = findBrowser()
	if (found && (found === process.env.CHROMIUM_PATH || found.endsWith("shell"))) return found
	const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"]
	const apt = [...asRoot, "apt-get", "-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"]
	if (spawnSync(apt[0], [...apt.slice(1), "--version"]).status === 0) {
		console.log("Installing a browser for the tests…")
		const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: "inherit" }
		spawnSync(apt[0], [...apt.slice(1), "update"], options)
		for (const name of ["chromium-headless-shell", ...(found ? [] : ["chromium"])]) {
			spawnSync(apt[0], [...apt.slice(1), "install", "-y", name], options)
			if (findBrowser()) break
		}
	} else if (!found) {
		console.log("Installing a browser for the tests…")
		runNpm("Installing Chromium", ["exec", "--", "playwright-core", "install", "chromium"])
	}
	const installed = findBrowser()
	if (installed) return installed
	console.error("Chromium wasn't found. Install it, or set CHROMIUM_PATH.")
	process.exit(1)
}

function findBrowser() {
	const found = [
		process.env.CHROMIUM_PATH,
		"/usr/bin/chromium-headless-shell",
		"/usr/bin/chromium",
		"/usr/bin/google-chrome",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
	].find((file) => file && existsSync(file))
	if (found) return found
	const script = 'process.stdout.write(require("playwright-core").chromium.executablePath())'
	const own = spawnSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" }).stdout
	return existsSync(own) ? own : undefined
}

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
			.filter((child) => !/^(testing|\..*)$|\.(test|e2e|sweep)\.ts$/.test(child))
			.flatMap((child) => filesBelow(path.join(name, child)))
	} catch (error) {
		if (error.code !== "ENOTDIR") throw error
		return [name]
	}
}
