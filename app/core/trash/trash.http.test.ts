import { beforeEach, expect, test } from "vitest"
import { addRows } from "#core/testing/add-rows.ts"
import { setRole, staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { sendImport } from "#features/species/testing/send-import.ts"

const { site, admin, api } = await staffSite()
beforeEach(() => site.db.deleteFrom("trash").execute())

const CSV_HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

const trashIdOfKind = async (kind: string) =>
	(await site.db.selectFrom("trash").select("id").where("kind", "=", kind).executeTakeFirst())?.id

test("an import puts back what it changed after a check", async () => {
	const [before] = await site.db.selectFrom("species").selectAll().where("id", "=", 15).execute()
	const { name = "", scientific_name = "", type = "", conservation_status = "" } = before ?? {}
	const row = [name, scientific_name, type, conservation_status, "Imported text", ""].join(",")
	const form = new FormData()
	form.set("duplicates", "update")
	form.append("csv", new File([`${CSV_HEADER}\n${row}\n`], "birds.csv"))
	const imported = (await api("POST", "/api/species/import", form)).body
	expect(imported).toEqual({ imported: 0, updated: 1, skipped: 0 })
	const list = await admin.html("/admin/import")
	expect(textOf(list)).toMatch(/birds\.csv .* by anna: 1 changed/)
	const page = `/admin/imports/${/href="\/admin\/imports\/(\d+)"/.exec(list)?.[1]}`
	expect(await admin.text(page)).toMatch(/Put Changed Ones Back .* Changed/)
	const stored = async () => (await (await site.get("/api/species/15")).json()).description
	const check = (await admin.post(page, { intent: "former" })).headers.get("Location") ?? ""
	expect(await admin.text(check)).toContain("0 new 1 changed 0 same 0 problems")
	expect(await stored(), "before the second step").toBe("Imported text")
	await sendImport(admin, check)
	expect(await stored()).toBe(before?.description)
	const after = await admin.text(page)
	expect(after).toContain("Changed, now as before the import")
	expect(after).not.toContain("Put Changed Ones Back")
})

test("an editor neither sees nor restores nor moves what only administrators delete", async () => {
	await addRows(site, { redirects: [{ id: 4, path: "/old", target: "/visit" }] })
	await admin.post("/admin/trash/move/redirect/4")
	const id = await trashIdOfKind("redirect")
	await setRole(site, "editor")
	expect(await admin.text("/admin/trash")).toContain("The trash is empty.")
	await admin.post(`/admin/trash/${id}/restore`)
	expect(await admin.text("/admin/trash")).toContain("Nothing to restore")
	expect((await admin.post("/admin/trash/move/redirect/4")).status).toBe(404)
	expect((await admin.post("/admin/trash/move/users/1")).status).toBe(404)
	expect(await trashIdOfKind("redirect")).toBe(id)
	await setRole(site, "admin")
})
