// Builds the site as the container's image does: the Dockerfile's first stage in a folder outside the checkout.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
	chmodSync,
	copyFileSync,
	cpSync,
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs"
import { homedir } from "node:os"
import path from "node:path"
import dockerignore from "@balena/dockerignore"
import { ownNpm } from "./npm.mjs"
import { buildMarkers, exitWith, root } from "./prepare.mjs"

const caches = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache"), "heritage-farm")
const cache = path.join(caches, digest([root]).slice(0, 16))
const packages = path.join(cache, "packages")

export const builtStage = path.join(cache, "site")

/** Exits with 1 if the build fails. */
export function ensureImageBuilt() {
	const files = contextFiles()
	const [steps] = dockerfileStages()
	const all = steps.findIndex(({ name, text }) => name === "COPY" && text === ". .")
	// Like a cached layer: reinstalls packages only when the files that they depend on have changed.
	const first = steps.slice(0, all)
	const rest = steps.slice(all)
	const machine = `${process.version} ${process.platform}-${process.arch}`
	const ofPackages = digest([machine, JSON.stringify(first), ...contents(copied(first, files))])
	const ofSite = digest([ofPackages, JSON.stringify(rest), ...contents(files)])
	if (existsSync(builtStage) && isMarked(buildMarkers.image, ofSite)) return
	removeOldCaches()
	rmSync(buildMarkers.image, { force: true })
	const packagesMarker = path.join(cache, ".packages-of")
	if (!isMarked(packagesMarker, ofPackages)) {
		console.log("Installing packages as the container does…")
		rmSync(packagesMarker, { force: true })
		rmSync(packages, { recursive: true, force: true })
		mkdirSync(packages, { recursive: true })
		runSteps(first, packages, files)
		writeFileSync(packagesMarker, ofPackages)
	}
	console.log("Building the site as the container does…")
	rmSync(builtStage, { recursive: true, force: true })
	linkAll(packages, builtStage)
	runSteps(rest, builtStage, files)
	const build = path.dirname(buildMarkers.image)
	rmSync(build, { recursive: true, force: true })
	cpSync(path.join(builtStage, "build"), build, { recursive: true })
	writeFileSync(buildMarkers.image, ofSite)
}

function contextFiles() {
	return withoutIgnored(listByGit("--cached") ?? listFolder()).filter((file) =>
		existsSync(path.join(root, file)),
	)
}

function withoutIgnored(files) {
	return dockerignore()
		.add(readFileSync(path.join(root, ".dockerignore"), "utf8"))
		.filter(files)
}

export function dockerfileStages() {
	const text = readFileSync(path.join(root, "Dockerfile"), "utf8").replaceAll(/^#.*\n/gm, "")
	const stages = []
	for (const line of text.replaceAll(/\\\n\s*/g, "").split("\n")) {
		const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
		if (name === "FROM") stages.push([])
		else if (name) stages.at(-1).push({ name, text: rest })
	}
	return stages
}

function runSteps(steps, folder, files) {
	for (const step of steps) {
		if (step.name === "COPY") for (const file of copied([step], files)) copyFile(file, folder)
		else if (step.name === "RUN") runInShell(step.text, folder)
		else if (step.name !== "WORKDIR") throw new Error(`${step.name} in the first stage isn't supported`)
	}
}

function copied(steps, files) {
	const names = steps
		.filter(({ name }) => name === "COPY")
		.flatMap(({ text }) => text.split(/\s+/).slice(0, -1))
	return names.flatMap((name) => {
		const found = files.filter((file) => name === "." || file === name || file.startsWith(`${name}/`))
		if (found.length === 0) throw new Error(`The Dockerfile copies ${name}, which isn't in the context`)
		return found
	})
}

function copyFile(file, folder) {
	const target = path.join(folder, file)
	mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
	// The present file may be a link into the folder of installed packages.
	rmSync(target, { force: true })
	copyFileSync(path.join(root, file), target)
	// As in a clone made with umask 077, which the container's user couldn't read.
	chmodSync(target, 0o600)
}

function runInShell(text, folder) {
	// Such commands would change this machine.
	if (/(^|\s)(\/|~|apt|apk)/.test(text)) throw new Error(`This step can only run in a container: ${text}`)
	const { status, stdout, stderr } = spawnSync("/bin/sh", ["-ec", `umask 022; ${text}`], {
		cwd: folder,
		env: containerEnvironment(),
		encoding: "utf8",
		maxBuffer: Number.POSITIVE_INFINITY,
	})
	if (status === 0) return
	console.error(stdout + stderr)
	const untracked = withoutIgnored(listByGit("--others", "--exclude-standard") ?? [])
	if (untracked.length > 0) {
		console.error(`Git doesn't track these files, so the build doesn't have them:\n${untracked.join("\n")}`)
	}
	exitWith(text.slice(0, 60))
}

/** Without the variables of `npm run`, with which a nested npm would work on this checkout. */
function containerEnvironment() {
	const names = Object.keys(process.env).filter(
		(name) => !/^(npm_(?!config_)|npm_config_local_prefix$|INIT_CWD$|NODE_ENV$|VITEST)/.test(name),
	)
	const bin = path.join(cache, "bin")
	rmSync(bin, { recursive: true, force: true })
	mkdirSync(bin, { recursive: true })
	symlinkSync(process.execPath, path.join(bin, "node"))
	const npm = ownNpm()
	if (npm) writeFileSync(path.join(bin, "npm"), `#!/bin/sh\nexec node "${npm}" "$@"\n`, { mode: 0o755 })
	return {
		...Object.fromEntries(names.map((name) => [name, process.env[name]])),
		PATH: `${bin}${path.delimiter}${process.env.PATH}`,
	}
}

/** Hard links, because packages have thousands of files. */
function linkAll(from, to) {
	mkdirSync(to)
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		const [source, target] = [from, to].map((folder) => path.join(folder, entry.name))
		if (entry.isDirectory()) linkAll(source, target)
		else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
		else linkSync(source, target)
	}
}

function removeOldCaches() {
	mkdirSync(cache, { recursive: true })
	writeFileSync(path.join(cache, ".checkout"), root)
	for (const name of readdirSync(caches)) {
		const checkout = path.join(caches, name, ".checkout")
		if (existsSync(checkout) && existsSync(readFileSync(checkout, "utf8"))) continue
		rmSync(path.join(caches, name), { recursive: true, force: true })
	}
}

function listByGit(...options) {
	const { status, stdout } = spawnSync("git", ["ls-files", "-z", ...options], { cwd: root, encoding: "utf8" })
	return status === 0 ? stdout.split("\0").filter(Boolean) : undefined
}

function listFolder() {
	return readdirSync(root, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
}

function contents(files) {
	return files.flatMap((file) => [file, readFileSync(path.join(root, file))])
}

function digest(parts) {
	const hash = createHash("sha256")
	for (const part of parts) hash.update(part).update("\0")
	return hash.digest("hex")
}

function isMarked(file, wanted) {
	return existsSync(file) && readFileSync(file, "utf8") === wanted
}
