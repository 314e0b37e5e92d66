import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { beforeAll, expect, test } from "vitest"
import { client, staffSite } from "#core/testing/admin.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { root } from "#core/testing/site.ts"

const PASSCODE = "FoxgloveLane47"
const DRAFT = "A draft that nobody may read yet"
const ARCHIVED = "Zanzibar Zebra"
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))

const { site, admin } = await staffSite({ SESSION_SECRET: "the-secret-of-this-test-has-no-other-use" })
beforeAll(async () => {
	await leaveFewSpecies(site)
	const { db } = site
	await db.updateTable("settings").set({ value: PASSCODE }).where("key", "=", "tour_passcode").execute()
	await db.updateTable("species").set({ name: ARCHIVED, archived: 1 }).where("id", "=", 1).execute()
	await db.updateTable("posts").set({ title: DRAFT, state: "draft" }).where("id", "=", 1).execute()
})

/** Values that no guest may receive, with the reason. */
async function secrets(): Promise<Record<string, string>> {
	const { db, environment } = site
	const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow()
	const sessions = await db.selectFrom("sessions").selectAll().execute()
	return {
		passcode: PASSCODE,
		"an administrator's name": user.username,
		"the digest of a password": user.password_hash,
		"the secret that signs": "the-secret-of-this-test",
		"where the data lies": environment.dataDir,
		"the release": `Version ${version}`,
		"a draft": DRAFT,
		"an archived species": ARCHIVED,
		...Object.fromEntries(sessions.map((one, at) => [`the digest of session ${at}`, one.token_hash])),
		"a session": admin.cookie().split("=")[1] ?? "",
	}
}

function addresses(): string[] {
	const paths = site.siteRoutes.map(({ path }) => path)
	const filled = paths.flatMap((one) =>
		["1", "2", "tour_passcode", "K7M2-4QXT"].map((value) =>
			one.replace(/:\w+\??/g, value).replace("*", value),
		),
	)
	return [...new Set(filled)]
}

const FORMS: Record<string, string>[] = [
	{},
	{ username: "someone", password: "wrong" },
	{ passcode: "wrong" },
	{ accept: "on", currentPassword: "x", newPassword: "y", value: "z", ids: "1" },
]

test("no response to a guest contains a secret, for valid and invalid requests", async () => {
	const visitor = client(site)
	const all = await secrets()
	expect(await admin.html("/admin/security"), "staff read it").toContain(all["the release"])
	expect(Object.values(all).filter((secret) => secret.length < 4)).toEqual([])
	const found: string[] = []
	let responses = 0
	async function look(what: string, pending: Promise<Response>) {
		const response = await pending
		responses += 1
		const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
		for (const [name, secret] of Object.entries(all)) {
			const pattern = new RegExp(`(?<![\\w-])${secret.replace(/[^\w]/g, "\\$&")}`)
			if (pattern.test(text)) found.push(`${what}: ${name}`)
		}
	}
	for (const address of addresses()) {
		for (const query of ["", "?includeArchived=true", "?search=zebra&q=zebra&status=draft"])
			await look(`GET ${address}${query}`, site.get(address + query))
		await look(`GET ${address}.data`, site.get(`${address === "/" ? "/_" : address}.data`))
		if (address.startsWith("/admin")) continue
		for (const form of FORMS) await look(`POST ${address}`, visitor.post(address, form))
		const json = { method: "PUT", headers: { "Content-Type": "application/json", Origin: site.address } }
		await look(`PUT ${address}`, site.get(address, { ...json, body: JSON.stringify(FORMS[3]) }))
	}
	expect(found).toEqual([])
	expect(responses).toBeGreaterThan(500)
})

test("the client build contains no secret and no folder name of the build machine", async () => {
	const list = await readFile(path.join(root, "build/client/.vite/manifest.json"), "utf8").catch(() => "")
	expect(list).toBe("")
	const html = await site.html("/")
	const files = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name)
	expect(files.length).toBeGreaterThan(4)
	for (const file of files) {
		const text = await site.html(file)
		expect(text.includes(root), file).toBe(false)
		expect(/sourceMappingURL|password_hash|SESSION_SECRET/.test(text), file).toBe(false)
	}
})
