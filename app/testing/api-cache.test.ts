import { request } from "node:http"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "./admin.ts"
import { startTestSite, type TestSite } from "./site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const LIST = "/api/species?type=bird"
const names = async (answer: Response) => (await answer.json()).map((one: { name: string }) => one.name)

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
