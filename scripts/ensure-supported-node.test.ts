import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
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

	test("prints what to do if npm fails, and leaves no files behind", async () => {
		writeNpm(`write(bin + "/node", "half of a file"); process.exit(1)`)
		const { code, said } = await greet()
		expect(said).toContain(`Node ${VERSION} can't be fetched from the npm registry`)
		expect(said).toContain("Check the internet connection")
		expect(said).not.toContain("went on")
		expect(code).toBe(1)
		expect(readdirSync(inCheckout(".node"))).toEqual([])
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
