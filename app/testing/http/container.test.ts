import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { beforeAll, describe, expect, test } from "vitest"
import { SETTING_KEYS, settingRow } from "#app/models/settings/settings-table.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { assembleImage, copiesOfImage } from "#app/testing/fixtures/image-folder.ts"
import { root } from "#app/testing/fixtures/site.ts"

const text = (name: string) => readFileSync(path.join(root, name), "utf8")
const matches = (source: string, pattern: RegExp) =>
	[...source.matchAll(pattern)].map((match) => String(match[1]))

describe("the container image's definition", () => {
	test("the image is built from existing files, on the supported Node, and runs as an unprivileged user", () => {
		expect(copiesOfImage().length).toBeGreaterThan(10)
		for (const { from } of copiesOfImage()) expect(existsSync(path.join(root, from)), from).toBe(true)
		const dockerfile = text("Dockerfile")
		const [, lts] = /^(\d+)\./.exec(JSON.parse(text("scripts/node-packages.json"))["linux-x64"].version) ?? []
		expect(matches(dockerfile, /^FROM (\S+)/gm)).toEqual(Array(2).fill(`node:${lts}-bookworm-slim`))
		expect(matches(dockerfile, /^USER (\S+)/gm)).toEqual(["node"])
		expect(matches(dockerfile, /^VOLUME (\S+)/gm)).toEqual(["/data"])
		expect(dockerfile).toContain("COPY package.json package-lock.json .npmrc ./\nRUN npm ci")
	})

	test("the image needs no compiler, because npm runs no install script and the driver's package contains its binary", () => {
		expect(text("Dockerfile")).not.toMatch(/apt-get|python|g\+\+|\bmake\b/)
		const { status, stdout } = spawnSync("npm", ["config", "get", "ignore-scripts"], {
			cwd: root,
			encoding: "utf8",
		})
		expect([status, stdout.trim()]).toEqual([0, "true"])
		const { packages } = JSON.parse(text("package-lock.json"))
		const withScripts = Object.keys(packages).filter(
			(name) => packages[name].hasInstallScript && !packages[name].optional,
		)
		expect(withScripts).toEqual([])
		for (const platform of ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"]) {
			const binary = path.join(root, `node_modules/better-sqlite3/prebuilds/${platform}.node`)
			expect(existsSync(binary), platform).toBe(true)
		}
		expect(existsSync(path.join(root, "node_modules/better-sqlite3/build"))).toBe(false)
	})

	test("the lock file contains prebuilt image libraries for common servers and for ARM", () => {
		const { packages } = JSON.parse(text("package-lock.json"))
		for (const platform of ["linux-x64", "linux-arm64"]) {
			for (const name of [`@img/sharp-${platform}`, `@img/sharp-libvips-${platform}`])
				expect(packages[`node_modules/${name}`]?.integrity, name).toMatch(/^sha512-/)
		}
	})

	test(".dockerignore excludes secrets, data and generated files, and nothing that the build reads", () => {
		const ignored = text(".dockerignore")
			.split("\n")
			.filter((line) => line && !line.startsWith("#"))
		for (const name of [".env", ".git", "data", "node_modules", ".node", "build"])
			expect(ignored).toContain(name)
		const wanted = [
			"app",
			"db",
			"public",
			"scripts",
			"package.json",
			"package-lock.json",
			".npmrc",
			"tsconfig.json",
		]
		for (const name of [...wanted, "vite.config.ts", "react-router.config.ts"])
			expect(ignored).not.toContain(name)
		const isSource = (name: string) => /\.tsx?$/.test(name) && !/(^testing\/|\.test\.ts$)/.test(name)
		const sources = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" }).filter(
			isSource,
		)
		expect(sources.length).toBeGreaterThan(100)
		expect(sources.filter((name) => /from "[^"]*\/testing\//.test(text(`app/${name}`)))).toEqual([])
	})
})

describe("a folder with exactly the image's files", () => {
	const folder = testFolder()
	const site = () => path.join(folder.path, "site")
	const environment = () => ({
		PATH: process.env.PATH,
		NODE_ENV: "production",
		PORT: "0",
		DATA_DIR: path.join(folder.path, "data"),
		SAMPLE_DATA: "true",
	})
	beforeAll(() => assembleImage(site()))

	test("the image's command starts the site, which responds, processes pictures, and exits with 0 when it is stopped", async () => {
		const [command = "", ...words] = JSON.parse(matches(text("Dockerfile"), /^CMD (\[.*\])/gm).at(-1) ?? "[]")
		expect(command).toBe("node")
		const child = spawn(process.execPath, words, { cwd: site(), env: environment() })
		let output = ""
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data))
		try {
			for (let tries = 0; !output.includes("The site is open at") && tries < 300; tries++) await pause(100)
			const address = output.match(/http:\S+/)?.[0]
			expect(address, output).toBeDefined()
			expect(await (await fetch(`${address}/healthz`)).text()).toContain("ok")
			expect(await (await fetch(`${address}/species/1`)).text()).toContain("Gavia immer")
		} finally {
			child.kill("SIGTERM")
		}
		const [code] = await once(child, "exit")
		expect([code, output]).toEqual([0, expect.stringContaining("Stopped.")])
		const picture = `import sharp from "sharp"
			const made = await sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } }).avif().toBuffer()
			console.log(made.length > 100)`
		const run = spawnSync(process.execPath, ["--input-type=module", "-e", picture], {
			cwd: site(),
			encoding: "utf8",
		})
		expect([run.stdout, run.stderr]).toEqual(["true\n", ""])
	})

	test("the image contains every script that the documentation names", () => {
		const pages = readdirSync(path.join(root, "docs")).filter((name) => name.endsWith(".md"))
		const named = new Set(
			pages.flatMap((name) => matches(text(`docs/${name}`), /\bnode (scripts\/[\w-]+\.mjs)/g)),
		)
		expect(named.size).toBeGreaterThan(2)
		for (const script of named) {
			// An option that no script knows: any response to it shows that the script is there with all of its imports.
			const { status, stderr } = spawnSync(process.execPath, [script, "--no-such-option"], {
				cwd: site(),
				env: environment(),
				encoding: "utf8",
				timeout: 20_000,
			})
			expect([script, status, /Cannot find|not built/.test(stderr)]).toEqual([
				script,
				expect.any(Number),
				false,
			])
		}
	})
})

describe("compose.yaml", () => {
	/** Set by the container itself, because they belong to it; the origin is set by SITE_ADDRESS. */
	const FIXED = ["PORT", "HOST", "DATA_DIR", "PUBLIC_URL", "TRUST_PROXY"]
	/** Not variables of the site. */
	const OTHERS = /^(TRUSTED_PROXIES|COMPOSE_PROFILES|LITESTREAM_\w+)$/
	/** For developers, described in CONTRIBUTING.md. */
	const DEVELOPMENT = ["SQL_LOG"]
	const known = [...new Set(matches(text("app/platform/environment.server.ts"), /^\t([A-Z_]+): /gm))].filter(
		(name) => !DEVELOPMENT.includes(name),
	)
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
		expect(caddyfile + text("compose.yaml")).not.toMatch(/uncomment/i)
		// A site with an address needs a name, and empty ranges are none.
		expect(caddy).toMatch(/REDIRECT_FROM: \$\{REDIRECT_FROM:-http:\/\/none\.invalid\}/)
	})

	test("visitors keep their IPv6 address on the way to the site", () => {
		expect(text("compose.yaml")).toMatch(/^networks:\n {2}default:\n(?: {4}#.*\n)* {4}enable_ipv6: true$/m)
		expect(text("deploy/Caddyfile")).toContain("header_up X-Forwarded-For {client_ip}")
	})

	test("no documented command needs a right that compose.yaml takes from the services", () => {
		expect(text("compose.yaml")).toContain("cap_drop: [ALL]")
		for (const name of readdirSync(path.join(root, "docs")).filter((name) => name.endsWith(".md")))
			expect(text(`docs/${name}`)).not.toMatch(/docker compose [^\n`]*--user root/)
	})

	test("running.md describes each environment variable", () => {
		const page = text("docs/running.md")
		expect(known.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
		for (const name of DEVELOPMENT) expect(text("CONTRIBUTING.md")).toContain(`\`${name}=`)
	})

	test("env.example gives the site's own settings no values, because the site has defaults", () => {
		const variables = SETTING_KEYS.flatMap((key) => settingRow(key).variable ?? [])
		expect(variables.length).toBeGreaterThan(3)
		for (const name of variables) expect(text("env.example")).toMatch(new RegExp(`^${name}=$`, "m"))
	})

	test("compose.yaml names only files that exist", () => {
		for (const file of matches(text("compose.yaml"), /- \.\/(\S+?):/g))
			expect(existsSync(path.join(root, file))).toBe(true)
	})
})
