import { spawn } from "node:child_process"
import { once } from "node:events"
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	utimesSync,
	writeFileSync,
} from "node:fs"
import path from "node:path"
import { beforeEach, describe, expect, test } from "vitest"
import { testFolder } from "#app/testing/fixtures/folder.ts"

const MACHINE = `${process.platform}-${process.arch}`
/** A version that doesn't exist, so that whatever runs the tests is unsupported. */
const VERSION = "99.1.0"

// The Node that is fetched here is a shell script.
describe.skipIf(process.platform === "win32")("on an unsupported Node, a script", () => {
	const folder = testFolder()
	let checkout = ""
	let count = 0
	const inCheckout = (...names: string[]) => path.join(checkout, ...names)
	const node = () => inCheckout(`.node/${VERSION}-${MACHINE}/bin/node`)

	/** A checkout that supports Node 99 only, with an npm that installs a Node that reports how it was started. */
	beforeEach(() => {
		checkout = folder.file(`checkout ${++count}`)
		mkdirSync(inCheckout("scripts"), { recursive: true })
		for (const name of ["ensure-supported-node.mjs", "supported-node.mjs", "npm.mjs"])
			cpSync(path.join(import.meta.dirname, name), inCheckout("scripts", name))
		write("package.json", JSON.stringify({ type: "module", engines: { node: "^99.1" } }))
		writePackages({ [MACHINE]: { name: "node-for-test", version: VERSION, integrity: "sha512-none" } })
		write(
			"scripts/greet.mjs",
			`import { ensureSupportedNode } from "./ensure-supported-node.mjs"
			await ensureSupportedNode()
			console.log("The unsupported Node went on.")`,
		)
		writeNpm(`
			write(bin + "/node", [
				"#!/bin/sh",
				'if [ "$1" = --version ]; then echo v${VERSION}; exit 0; fi',
				'echo "started with $* from $(command -v node)"',
				"exit 7",
			].join("\\n"))
			chmodSync(bin + "/node", 0o755)`)
	})

	test("downloads the pinned Node, and runs the command with it first on the PATH", async () => {
		const { code, said } = await greet("--flag", "two words")
		expect(said).toContain(
			`This is Node ${process.versions.node}, but the site needs Node 99.1 or a later 99.`,
		)
		expect(said).toContain(`Fetching Node ${VERSION} into .node/${VERSION}-${MACHINE}`)
		expect(said).toContain("npm ci --ignore-scripts")
		expect(said).toContain(`started with ${inCheckout("scripts/greet.mjs")} --flag two words from ${node()}`)
		expect(said).not.toContain("went on")
		expect(code).toBe(7)
		expect(readdirSync(inCheckout(".node"))).toEqual([`${VERSION}-${MACHINE}`])
	})

	test("makes npm install exactly the recorded package and verify its integrity", async () => {
		await greet()
		const asked = JSON.parse(readFileSync(inCheckout("asked.json"), "utf8"))
		expect(asked.packages[""].dependencies).toEqual({ "node-for-test": VERSION })
		expect(asked.packages["node_modules/node-for-test"]).toEqual({
			version: VERSION,
			integrity: "sha512-none",
		})
	})

	test("downloads the pinned Node only once", async () => {
		await greet()
		writeNpm("process.exit(1)")
		const { code, said } = await greet()
		expect(said).toContain(`Using Node ${VERSION} from .node/${VERSION}-${MACHINE}.`)
		expect(said).not.toContain("npm ci")
		expect(code).toBe(7)
	})

	test("prints what to do if npm fails, and leaves no files behind", async () => {
		writeNpm(`write(bin + "/node", "half of a file"); process.exit(1)`)
		const { code, said } = await greet()
		expect(said).toContain(`Node ${VERSION} can't be fetched from the npm registry`)
		expect(said).toContain("Check the internet connection")
		expect(said).not.toContain("went on")
		expect(code).toBe(1)
		expect(readdirSync(inCheckout(".node"))).toEqual([])
	})

	test("ignores an interrupted download and deletes it after an hour", async () => {
		const left = inCheckout(".node/partial-1/node_modules/node-for-test/bin")
		mkdirSync(left, { recursive: true })
		writeFileSync(path.join(left, "node"), "half of a file")
		const recent = inCheckout(".node/partial-2")
		mkdirSync(recent)
		utimesSync(inCheckout(".node/partial-1"), new Date(0), new Date(0))
		expect((await greet()).code).toBe(7)
		expect(readdirSync(inCheckout(".node")).sort()).toEqual([`${VERSION}-${MACHINE}`, "partial-2"])
	})

	test("rejects a download of another version, or one that doesn't run", async () => {
		for (const program of ["#!/bin/sh\necho v99.0.9", "not a program"]) {
			writeNpm(`write(bin + "/node", ${JSON.stringify(program)}); chmodSync(bin + "/node", 0o755)`)
			const { code, said } = await greet()
			expect(said).toContain("was fetched but doesn't run on this machine")
			expect(code).toBe(1)
			expect(existsSync(node())).toBe(false)
		}
	})

	test("uses the Node that another command downloaded at the same time", async () => {
		const commands = await Promise.all([greet(), greet(), greet()])
		expect(commands.map(({ code }) => code)).toEqual([7, 7, 7])
		expect(readdirSync(inCheckout(".node"))).toEqual([`${VERSION}-${MACHINE}`])
	})

	test("prints an error if the registry has no package for the machine", async () => {
		writePackages({})
		const { code, said } = await greet()
		expect(said).toContain(`none for this machine (${process.platform} ${process.arch}): please install one.`)
		expect(code).toBe(1)
		expect(existsSync(inCheckout(".node"))).toBe(false)
	})

	test("doesn't restart endlessly if the pinned Node is unsupported as well", async () => {
		writePackages({ [MACHINE]: { name: "node-for-test", version: "98.0.0", integrity: "sha512-none" } })
		const { code, said } = await greet()
		expect(said).toContain("scripts/node-packages.json names Node 98.0.0")
		expect(code).toBe(1)
	})

	test("prints the reason if the checkout is read-only", async () => {
		write(".node", "a file in the way")
		const { code, said } = await greet()
		expect(said).toContain(`Node ${VERSION} can't be put into .node/${VERSION}-${MACHINE}:`)
		expect(code).toBe(1)
	})

	test("forwards a signal to the Node that it started, and exits as that process does", async () => {
		await greet()
		writeFileSync(
			node(),
			`#!/bin/sh\ntrap 'echo stopping; exit 0' TERM\necho waiting\nwhile :; do sleep 0.1; done`,
		)
		const { child, output } = start()
		while (!output.text.includes("waiting")) await once(child.stdout, "data")
		child.kill("SIGTERM")
		const [code] = await once(child, "close")
		expect(output.text).toContain("stopping")
		expect(code).toBe(0)
	})

	function start(...words: string[]) {
		const child = spawn(process.execPath, [inCheckout("scripts/greet.mjs"), ...words], {
			env: { ...process.env, npm_execpath: inCheckout("npm-cli.js") },
		})
		const output = { text: "" }
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output.text += data))
		return { child, output }
	}

	async function greet(...words: string[]) {
		const { child, output } = start(...words)
		const [code] = await once(child, "close")
		return { code: code as number, said: output.text }
	}

	function write(name: string, text: string) {
		writeFileSync(inCheckout(name), text)
	}

	function writePackages(packages: object) {
		write("scripts/node-packages.json", JSON.stringify(packages))
	}

	/** Replaces npm: `install` is code that puts `bin/node` of the package into `bin`. */
	function writeNpm(install: string) {
		write(
			"npm-cli.js",
			`import { chmodSync, mkdirSync, readFileSync, writeFileSync as write } from "node:fs"
			console.log(["npm", ...process.argv.slice(2)].join(" "))
			write(${JSON.stringify(inCheckout("asked.json"))}, readFileSync("package-lock.json"))
			const bin = "node_modules/node-for-test/bin"
			mkdirSync(bin, { recursive: true })
			${install}`,
		)
		chmodSync(inCheckout("npm-cli.js"), 0o755)
	}
})
