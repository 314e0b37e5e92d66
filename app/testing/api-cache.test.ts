import { execFile } from "node:child_process"
import { request } from "node:http"
import { promisify } from "node:util"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { databaseFile } from "../system/environment.server.ts"
import { type Client, signedInAdmin } from "./admin.ts"
import { callerOf, formOf } from "./api.ts"
import { root, startTestSite, type TestSite } from "./site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const LIST = "/api/species?type=bird"
const names = async (answer: Response) => (await answer.json()).map((one: { name: string }) => one.name)
const search = (words: string) => `/api/species?search=${encodeURIComponent(words)}`

/** Changes the site's file from a process of its own, as a script does. */
async function changeElsewhere(sql: string): Promise<void> {
	const script = `new (require("better-sqlite3"))(${JSON.stringify(databaseFile(site.environment.dataDir))}).exec(${JSON.stringify(sql)})`
	await promisify(execFile)(process.execPath, ["-e", script], { cwd: root })
}

test("what is kept is never what was before: every way of changing the catalogue is seen at once", async () => {
	const first = await names(await site.get(LIST))
	expect(first).toContain("Common Loon")
	const etag = String((await site.get(LIST)).headers.get("etag"))
	expect((await site.get(LIST, { headers: { "If-None-Match": etag } })).status).toBe(304)

	await admin.post("/admin/species/archive", { ids: "1" })
	expect(await names(await site.get(LIST))).not.toContain("Common Loon")
	expect((await site.get(LIST, { headers: { "If-None-Match": etag } })).status).toBe(200)
	await site.db.updateTable("species").set({ archived: 0, name: "Great Diver" }).where("id", "=", 1).execute()
	expect(await names(await site.get(LIST))).toContain("Great Diver")
	await site.db.deleteFrom("species").where("id", "=", 1).execute()
	expect(await names(await site.get(LIST))).not.toContain("Great Diver")
})

test("what an admin got with archived species is not what others get", async () => {
	await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 2).execute()
	const { name } = await site.db
		.selectFrom("species")
		.select("name")
		.where("id", "=", 2)
		.executeTakeFirstOrThrow()
	const all = "/api/species?includeArchived=true"
	expect(await names(await admin.get(all))).toContain(name)
	expect(await names(await site.get(all))).not.toContain(name)
	expect((await site.get(all)).headers.get("vary")).toContain("Cookie")
})

test("what another process writes is found by the next search and stands in the next list", async () => {
	const sought = search("zebra mussel")
	const species = async () => (await (await site.get(LIST)).json()).length
	const before = await species()
	expect(await names(await site.get(sought))).toEqual([])
	const csv =
		"name,scientificName,type,conservationStatus,description,locationHints\nZebra Mussel,Dreissena,bird,vulnerable,,\n"
	const imported = await callerOf(site, admin)(
		"POST",
		"/api/species/import",
		formOf({ csv: new File([csv], "mussels.csv") }),
	)
	expect(imported.body).toMatchObject({ imported: 1 })
	expect(await names(await site.get(sought))).toEqual(["Zebra Mussel"])
	expect(await species()).toBe(before + 1)

	const etag = String((await site.get(sought)).headers.get("etag"))
	expect((await site.get(sought, { headers: { "If-None-Match": etag } })).status).toBe(304)
	await changeElsewhere("update species set location_hints = 'On boats' where name = 'Zebra Mussel'")
	const changed = await site.get(sought, { headers: { "If-None-Match": etag } })
	expect(changed.status).toBe(200)
	expect(await changed.json()).toMatchObject([{ name: "Zebra Mussel", locationHints: "On boats" }])

	await changeElsewhere("update species set archived = 1 where name = 'Zebra Mussel'")
	expect(await names(await site.get(sought))).toEqual([])
	expect(await species()).toBe(before)
	await changeElsewhere("delete from species where name = 'Zebra Mussel'")
	expect(await names(await admin.get(`${sought}&includeArchived=true`))).toEqual([])
})

test("a search finds archived species for an admin who asks for them, and for nobody else, whoever asks first", async () => {
	await site.db
		.updateTable("species")
		.set({ archived: 1, description: "Quagga once" })
		.where("id", "=", 4)
		.execute()
	const ids = async (answer: Response) => (await answer.json()).map((one: { id: number }) => one.id)
	const all = `${search("quagga")}&includeArchived=true`
	for (let round = 0; round < 2; round++) {
		expect(await ids(await admin.get(all))).toEqual([4])
		for (const address of [all, search("quagga"), `${search("quagga")}&includeArchived=false`]) {
			expect(await ids(await site.get(address)), address).toEqual([])
			if (address !== all) expect(await ids(await admin.get(address)), address).toEqual([])
		}
	}
	const etag = String((await admin.get(all)).headers.get("etag"))
	expect((await site.get(all, { headers: { "If-None-Match": etag } })).status).toBe(200)
})

test("it is sent compressed as it is kept, and says so", async () => {
	const { headers, body } = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>(
		(resolve, reject) => {
			const call = request(
				`${site.address}/api/species`,
				{ headers: { "Accept-Encoding": "gzip" } },
				(answer) => {
					const chunks: Buffer[] = []
					answer.on("data", (chunk) => chunks.push(chunk))
					answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
				},
			)
			call.on("error", reject)
			call.end()
		},
	)
	expect(headers["content-encoding"]).toBe("gzip")
	expect(headers["content-length"]).toBe(String(body.byteLength))
	expect(JSON.parse(gunzipSync(body).toString())).toEqual(await (await site.get("/api/species")).json())
})
