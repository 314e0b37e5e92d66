import { afterAll, beforeAll, expect, test } from "vitest"
import { listRoutes } from "#app/server/route-table.server.ts"
import { ADMIN, type Client, client, makePasswordOld, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { HOSTILE_NAMES } from "#app/testing/fixtures/hostile-names.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const VALUE = "sent-by-an-attacker"

let site: TestSite
let admin: Client
let invitation: string
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	const invited = await admin.post("/admin/security/accounts", { username: "berta", role: "editor" })
	invitation = /\/auth\/invitation\/[\w-]+/.exec(await invited.text())?.[0] ?? ""
})
afterAll(() => site.close())

/** Every address that takes a form, with values for its variable parts that exist. */
const addresses = () => {
	const values: Record<string, string> = {
		token: invitation.split("/").at(-1) ?? "",
		slug: "welcome",
		key: "tour_passcode",
		section: "farm",
		change: "close-early",
		kind: "places",
	}
	const paths = listRoutes(site.routes)
		.filter(({ id, path }) => site.routes[id]?.module.action && !path.startsWith("/api"))
		.map(({ path }) => path.replace(/:(\w+)\??/g, (_, name) => values[name] ?? "1").replace("*", "nowhere"))
	return [...new Set([...paths, "/admin/site/hero", "/admin/security/settings/tour_enabled", invitation])]
}

function formOf(names: readonly string[], body: FormData | URLSearchParams): FormData | URLSearchParams {
	body.append("formKey", "k")
	for (const name of names) body.append(name, VALUE)
	return body
}

async function answerTo(sender: Client, path: string, body: FormData | URLSearchParams) {
	const response = await sender.post(path, body)
	return { status: response.status, text: await response.text() }
}

test.each(["/admin/news/new", "/admin/news/1/edit", "/admin/species/1/edit", "/admin/site/hours/weekly"])(
	"each name on its own is nothing to %s",
	async (path) => {
		for (const name of HOSTILE_NAMES) {
			const { status, text } = await answerTo(admin, path, formOf([name], new URLSearchParams()))
			expect([status, text.includes(VALUE)], name.slice(0, 40)).toEqual([400, false])
		}
	},
)

test("no form of staff fails at names that it doesn't declare, or returns them", async () => {
	const found: string[] = []
	for (const path of addresses()) {
		// A form may end the session.
		if ((await admin.get("/admin")).status !== 200) admin = await signedInAdmin(site)
		for (const body of [new URLSearchParams(), new FormData()]) {
			const { status, text } = await answerTo(admin, path, formOf(HOSTILE_NAMES, body))
			if (status >= 500 || text.includes(VALUE)) found.push(`${path} ${status}`)
		}
	}
	expect(found).toEqual([])
	expect(addresses().length).toBeGreaterThan(70)
})

test("a form that asks for the password returns only what it declares", async () => {
	admin = await signedInAdmin(site)
	await makePasswordOld(site.db, ADMIN.username)
	const page = "/admin/security/accounts"
	const body = formOf(HOSTILE_NAMES, new URLSearchParams({ username: "OTTERS", role: "editor" }))
	const { status, text } = await answerTo(admin, page, body)
	expect([status, text.includes("OTTERS"), text.includes(VALUE)]).toEqual([403, true, false])
})

test("a JSON body of many levels is refused before a message could name it", async () => {
	const places = "/api/maps/1/places"
	const send = (depth: number) => {
		const body = `{"name":"A","kind":${"[".repeat(depth)}${"]".repeat(depth)}}`
		const headers = { "Content-Type": "application/json" }
		return admin.post(places, body, { headers })
	}
	expect((await send(100_000)).status).toBe(400)
	expect(await (await send(20)).json()).toEqual({ message: "The body has more than 20 levels" })
	expect(await (await send(3)).json()).toMatchObject({ message: expect.stringContaining("Kind") })
})

test("a key of pictures that no form has is replaced, because its address would be long", async () => {
	const form = new URLSearchParams({ title: "", pictureKey: "\n".repeat(2_000) })
	const { status, text } = await answerTo(admin, "/admin/news/new", form)
	expect([status, text.includes("%0A%0A")]).toEqual([400, false])
})

test("no form of guests fails at names that it doesn't declare, or returns them", async () => {
	const guest = client(site)
	const found: string[] = []
	for (const path of addresses().filter((one) => !one.startsWith("/admin"))) {
		for (const name of HOSTILE_NAMES) {
			const { status, text } = await answerTo(guest, path, formOf([name], new URLSearchParams()))
			if (status >= 500 || text.includes(VALUE)) found.push(`${path} ${status} ${name.slice(0, 40)}`)
		}
	}
	expect(found).toEqual([])
})
