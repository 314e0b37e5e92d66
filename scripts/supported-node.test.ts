import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { isSupported } from "./supported-node.mjs"

const root = path.join(import.meta.dirname, "..")
const range: string = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).engines.node
const packages = JSON.parse(readFileSync(path.join(root, "scripts/node-packages.json"), "utf8"))

test("the supported range of Node has releases of even versions from 22.14 to 26, and nothing else", () => {
	const of = (versions: string[]) => versions.filter((version) => isSupported(version, range))
	const supported = ["22.14.0", "22.14.1", "24.0.0", "24.21.0", "26.0.0", "26.10.0"]
	expect(of(supported)).toEqual(supported)
	expect(of(["12.22.12", "20.20.2", "22.13.1", "23.11.1", "25.9.0", "27.0.0", "2.24.0", "240.0.0"])).toEqual(
		[],
	)
	expect(of(["24.1.0-nightly20260901", "26.0.0-rc.1", "v24.21.0", "24.21", "24", "", "Bun"])).toEqual([])
})

test("the Node to fetch is a supported version with a recorded integrity on every machine that has one", () => {
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
