import { expect, test } from "vitest"
import { TERMS_HASH } from "#core/testing/acceptance.ts"
import { staffSite } from "#core/testing/admin.ts"

const { site, admin, guest } = await staffSite(
	{
		SAMPLE_DATA: "false",
		PUBLIC_URL: "https://farm.example",
		PARKING_URL: "https://parking.example/pay",
	},
	"https://farm.example",
)

const accept = async (redirect: string): Promise<{ receipt: string; termsHash: string }> =>
	(await guest("POST", "/api/waiver-acceptances", { redirect, termsHash: TERMS_HASH })).body

test("a receipt shows its number, time, terms and a QR code that opens it on another phone", async () => {
	const { receipt, termsHash } = await accept("parking")
	const html = await site.html(`/waiver/receipts/${receipt.toLowerCase()}`)
	for (const words of [receipt, "(full text)", termsHash, "Continue to Parking"])
		expect(html.includes(words), words).toBe(true)
	const [, code = ""] = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html) ?? []
	expect(Buffer.from(code, "base64").toString()).toMatch(/^<svg /)
	expect((await site.get("/waiver/receipts/2222-2222")).status).toBe(404)
})

test("staff can see all waiver records, find one by its number, and download them as a CSV file", async () => {
	const { receipt, termsHash } = await accept("parking")
	const list = await admin.html("/admin/security/waiver-records")
	expect(list).toContain(receipt)
	const found = await admin.get(`/admin/security/waiver-records?receipt=+${receipt.toLowerCase()}+`)
	expect([found.status, found.headers.get("location")]).toEqual([302, `/waiver/receipts/${receipt}`])
	const same = await admin.get(`/admin/security/waiver-records?receipt=${receipt.replace("-", "")}`)
	expect(same.headers.get("location")).toBe(`/waiver/receipts/${receipt}`)
	const none = await admin.get("/admin/security/waiver-records?receipt=%3Cb%3E")
	expect(none.status).toBe(404)
	expect(await none.text()).toContain("No receipt has the number &lt;b&gt;.")
	const table = await admin.get("/admin/security/waiver-records.csv")
	expect(table.headers.get("content-disposition")).toContain("waiver-records.csv")
	expect(table.headers.get("cache-control")).toBe("private, no-store")
	const [header, ...rows] = (await table.text()).trimEnd().split("\r\n")
	expect(header).toBe("receipt,acceptedAt,acceptedOnTheFarm,termsVersion,termsSha256,ledTo,partySize,minors")
	expect(rows).toHaveLength((await site.db.selectFrom("waiver_acceptances").select("id").execute()).length)
	expect(rows.at(-1)).toMatch(
		new RegExp(`^${receipt},2\\d{3}-[^,]+Z,"[^"]+",2025-06-20,${termsHash},parking,,$`),
	)
})
