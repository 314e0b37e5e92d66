import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

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

test("images of other projects have a full version", () => {
	const images = found("compose.yaml", /^ {4}image: (\S+)/gm).filter((image) => image !== "heritage-farm")
	expect(images.length).toBeGreaterThan(1)
	expect(images.filter((image) => !/:\d+\.\d+\.\d+$/.test(image))).toEqual([])
})

test("actions of workflows have an exact version", () => {
	const files = readdirSync(path.join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`)
	const actions = files.flatMap((file) => found(file, /uses: (\S+)/g))
	expect(actions.length).toBeGreaterThan(5)
	expect(actions.filter((action) => !/@v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})

test("a release is built from the digest that its label names", () => {
	const [step] = found(".github/workflows/release.yml", /- id: base\n([\s\S]*?)- id: push/g)
	expect(step).toContain('context=$image=docker-image://$image@$digest"')
	expect(step).toContain('label=org.opencontainers.image.base.digest=$digest"')
	expect(text(".github/workflows/release.yml")).toMatch(/build-contexts: \S+ steps\.base\.outputs\.context /)
	expect(text(".github/workflows/release.yml")).toMatch(/labels: \|\n.*\n.* steps\.base\.outputs\.label /)
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
