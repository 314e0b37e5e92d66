import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { HEAP_LIMITS, MALLOC_LIMITS } from "./memory-limits.mjs"

const root = path.join(import.meta.dirname, "..")
const text = (file: string) => readFileSync(path.join(root, file), "utf8")
const found = (file: string, pattern: RegExp) =>
	[...text(file).matchAll(pattern)].map(([, name = ""]) => name)

test("the image is built on the exact Node that developers get, and says so", () => {
	const { version } = JSON.parse(text("scripts/node-packages.json"))["linux-x64"]
	const image = `node:${version}-bookworm-slim`
	expect(found("Dockerfile", /^FROM (\S+)/gm)).toEqual([image, image])
	expect(found("Dockerfile", /base\.name="docker\.io\/library\/(\S+)"/g)).toEqual([image])
	expect(version.split(".")[0]).toBe(text(".nvmrc").trim())
})

test("every package in the lock file has an integrity and names no registry, also those of other platforms", () => {
	const { packages } = JSON.parse(text("package-lock.json"))
	const names = Object.keys(packages).filter((name) => name !== "")
	expect(names.length).toBeGreaterThan(200)
	expect(
		names.filter((name) => !/^sha512-[\w+/]{86}==$/.test(packages[name].integrity)),
		"take it from `npm view NAME@VERSION dist.integrity`",
	).toEqual([])
	expect(names.filter((name) => packages[name].resolved)).toEqual([])
})

test("the container starts the site with the same memory limits as npm start", () => {
	const [command = ""] = found("Dockerfile", /^CMD (\[.*\])$/gm)
	expect(JSON.parse(command)).toEqual(["node", ...HEAP_LIMITS, "scripts/serve.mjs"])
	const variables = found("Dockerfile", /^ENV (.*)$/gm).flatMap((line) => line.split(" "))
	for (const [name, value] of Object.entries(MALLOC_LIMITS)) expect(variables).toContain(`${name}=${value}`)
})
