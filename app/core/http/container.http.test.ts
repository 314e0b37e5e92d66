import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, renameSync } from "node:fs"
import path from "node:path"
import dockerignore from "@balena/dockerignore"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { copiesOfImage, type ImageFolder, imageSteps, openImage } from "#core/testing/image-folder.ts"
import { root } from "#core/testing/site.ts"
import { builtStage } from "../../../scripts/image.mjs"

const text = (name: string) => readFileSync(path.join(root, name), "utf8")
const matches = (source: string, pattern: RegExp) =>
	[...source.matchAll(pattern)].map((match) => String(match[1]))

describe("the container image's definition", () => {
	test("the image copies existing files of the build, and runs as an unprivileged user", () => {
		expect(copiesOfImage().length).toBeGreaterThan(10)
		for (const { from } of copiesOfImage()) expect(existsSync(path.join(builtStage, from)), from).toBe(true)
		expect(imageSteps("USER")).toEqual(["node"])
		expect(imageSteps("VOLUME")).toEqual(["/data"])
		// The tests below do the same with a folder of their own.
		expect(imageSteps("RUN")).toEqual(["mkdir /data && chown node:node /data"])
		const names = imageSteps("ENV")
			.join(" ")
			.match(/\w+(?==)/g)
		expect(names).toEqual(["NODE_ENV", "HOST", "PORT", "DATA_DIR", "SQLITE_TMPDIR", "MALLOC_ARENA_MAX"])
	})

	test(".dockerignore excludes secrets, data, tests and generated files, wherever the image is built", () => {
		const ignored = dockerignore().add(text(".dockerignore"))
		const names = [".env", ".git/config", "data/site.db", "node_modules/a/b.js", "build/server/index.js"]
		const tests = [
			"app/core/testing/admin.ts",
			"app/features/hours/notices/notice.test.ts",
			"vitest.config.ts",
		]
		expect(ignored.filter([...names, ...tests, "app/root.tsx"])).toEqual(["app/root.tsx"])
	})
})

// The image contains native modules for Linux only.
describe.runIf(process.platform === "linux")(
	"a folder with exactly the image's files, which can't be changed",
	() => {
		const folder = testFolder()
		let image: ImageFolder
		beforeAll(() => {
			image = openImage(folder.path)
		})
		afterAll(() => spawnSync("chmod", ["-R", "u+w", folder.path]))

		function run(words: string[], environment = {}) {
			const env = { ...image.options.env, ...environment }
			const options = { ...image.options, env, encoding: "utf8", timeout: 20_000 } as const
			return spawnSync(image.node, words, options)
		}

		/** Without its first word, `node`. */
		function nodeCommand(instruction: string): string[] {
			const [command, ...words] = JSON.parse(
				/\[.*\]$/.exec(imageSteps(instruction).at(-1) ?? "")?.[0] ?? "[]",
			)
			expect(command).toBe("node")
			return words
		}

		test("the image's command starts the site, which responds, is healthy, and exits with 0 when it is stopped", async () => {
			const child = spawn(image.node, nodeCommand("CMD"), image.options)
			let output = ""
			for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data))
			const address = await new Promise<string>((resolve, reject) => {
				child.stdout.on("data", () => {
					const found = /is open at (http:\S+)/.exec(output)
					if (found?.[1]) resolve(found[1])
				})
				child.once("exit", () => reject(new Error(output)))
			})
			const { port } = new URL(address)
			const checkHealth = () => run(nodeCommand("HEALTHCHECK"), { PORT: port }).status
			try {
				expect(await (await fetch(`${address}/healthz`)).text()).toContain("ok")
				expect(checkHealth()).toBe(0)
				expect(await (await fetch(`${address}/species/1`)).text()).toContain("Gavia immer")
			} finally {
				child.kill("SIGTERM")
			}
			const [code] = await once(child, "exit")
			expect([code, output]).toEqual([0, expect.stringContaining("Stopped.")])
			expect(output).not.toMatch(/EACCES|EROFS|EPERM/)
			expect(checkHealth()).toBe(1)
		})

		test("messages name commands as they are typed on the machine of the container", () => {
			const data = String(image.options.env.DATA_DIR)
			renameSync(path.join(data, "site.db"), path.join(data, "away"))
			const restore = "docker compose run --rm site node scripts/restore.mjs --newest"
			expect(run(["scripts/doctor.mjs"]).stdout).toContain(
				`-> If it was moved, move it back. Otherwise: Stop the site (docker compose stop) and restore the newest backup: ${restore}`,
			)
			const { status, stderr } = run(["scripts/serve.mjs"])
			expect([status, stderr]).toEqual([1, expect.stringContaining(restore)])
			renameSync(path.join(data, "away"), path.join(data, "site.db"))
		})
	},
)

describe("compose.yaml", () => {
	/** Set by the container itself, because they belong to it; the origin is set by SITE_ADDRESS. */
	const FIXED = ["PORT", "HOST", "DATA_DIR", "PUBLIC_URL", "TRUST_PROXY"]
	const OTHERS = /^(TRUSTED_PROXIES|COMPOSE_PROFILES|LITESTREAM_\w+)$/
	/** For developers, described in CONTRIBUTING.md. */
	const DEVELOPMENT = ["SQL_LOG"]
	const known = [
		...new Set(matches(text("app/core/platform/environment.server.ts"), /^\t([A-Z_]+): /gm)),
	].filter((name) => !DEVELOPMENT.includes(name))
	const offered = matches(text("env.example"), /^#?([A-Z_]+)=/gm)

	test("compose.yaml passes every setting of env.example, and none that doesn't exist", () => {
		expect(known.length).toBeGreaterThan(12)
		expect(offered.filter((name) => !OTHERS.test(name)).sort()).toEqual(
			known.filter((name) => !FIXED.includes(name)).sort(),
		)
		const given = matches(text("compose.yaml"), /^ {6}([A-Z_]+): /gm)
		for (const name of offered.filter((name) => name !== "COMPOSE_PROFILES")) {
			expect(given, name).toContain(name)
			expect(text("compose.yaml"), name).toContain(`\${${name}`)
		}
	})

	test("the proxy's settings come from .env, so that nobody has to edit a tracked file", () => {
		const caddyfile = text("deploy/Caddyfile")
		const named = matches(caddyfile, /\{\$([A-Z_]+)\}/g)
		expect([...new Set(named)].sort()).toEqual(["REDIRECT_FROM", "SITE_ADDRESS", "TRUSTED_PROXIES"])
		const [, caddy = ""] = /^ {2}caddy:\n((?: {4}.*\n|\n)*)/m.exec(text("compose.yaml")) ?? []
		for (const name of named) {
			expect(offered).toContain(name)
			expect(caddy).toContain(`      ${name}: \${${name}`)
		}
		// A site with an address needs a name, and empty ranges are none.
		expect(caddy).toMatch(/REDIRECT_FROM: \$\{REDIRECT_FROM:-http:\/\/none\.invalid\}/)
	})

	test("the proxy logs neither visitors' addresses nor keys, and says in a page of its own that the site is down", () => {
		const caddyfile = text("deploy/Caddyfile")
		expect(caddyfile).toMatch(/log \{\s+format filter \{\s+wrap json\s+fields \{\s+request delete\n/)
		const [, page = ""] = /respond `(<!doctype html>[^`]*)` \{err\.status_code\}/.exec(caddyfile) ?? []
		expect(page).toContain("<h1>Back in a moment</h1>")
		expect(page, "it loads nothing").not.toMatch(/https?:|src=|href=|url\(|@import/)
		expect(caddyfile).toContain("header @read Refresh 10")
	})

	test("visitors keep their IPv6 address on the way to the site", () => {
		expect(text("compose.yaml")).toMatch(/^networks:\n {2}default:\n(?: {4}#.*\n)* {4}enable_ipv6: true$/m)
		expect(text("deploy/Caddyfile")).toContain("header_up X-Forwarded-For {client_ip}")
	})

	test("experts.md describes each environment variable", () => {
		const page = text("docs/experts.md")
		expect(known.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
		for (const name of DEVELOPMENT) expect(text("CONTRIBUTING.md")).toContain(`\`${name}=`)
	})

	test("compose.yaml names only files that exist", () => {
		for (const file of matches(text("compose.yaml"), /- \.\/(\S+?):/g))
			expect(existsSync(path.join(root, file))).toBe(true)
	})
})
