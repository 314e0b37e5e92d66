import { beforeEach, expect, test } from "vitest"
import { addRows } from "#core/testing/add-rows.ts"
import { ADMIN, staffSite } from "#core/testing/admin.ts"
import { callerOf } from "#core/testing/api.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { sendImport } from "#features/species/testing/send-import.ts"

const { site, admin } = await staffSite()
beforeEach(() => site.db.deleteFrom("trash").execute())

const CSV_HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

const setRole = (role: string) =>
	site.db.updateTable("users").set({ role }).where("username", "=", ADMIN.username).execute()
const trashIdOfKind = async (kind: string) =>
	(await site.db.selectFrom("trash").select("id").where("kind", "=", kind).executeTakeFirst())?.id

test("a deleted species is nowhere for staff but in the trash, and comes back with its picture", async () => {
	const lists = [
		"/api/species",
		"/api/species/export",
		"/admin",
		"/admin/qr-codes",
		"/admin/export/species.csv",
	]
	const naming = async () => {
		const pages = await Promise.all(lists.map(async (path) => [path, await admin.html(path)] as const))
		return pages.filter(([, text]) => text.includes("American Bittern")).map(([path]) => path)
	}
	// A sample post has the bittern's picture as its cover.
	await site.db.updateTable("posts").set({ cover_id: null }).execute()
	const { imageUrl } = await (await site.get("/api/species/9")).json()
	expect(await naming()).toEqual(lists)
	const api = callerOf(site, admin)
	expect((await api("DELETE", "/api/species/9")).status).toBe(204)
	for (const path of ["", "/qr"]) expect((await api("GET", `/api/species/9${path}`)).status).toBe(404)
	expect((await api("DELETE", "/api/species/9")).status).toBe(404)
	for (const path of ["/species/9", "/admin/species/9/edit", imageUrl])
		expect((await admin.get(path)).status, path).toBe(404)
	expect(await naming()).toEqual([])
	const trash = await admin.text("/admin/trash")
	expect(trash).toContain("American Bittern Botaurus lentiginosus Species · 1 picture")
	expect(trash).toMatch(/Deleted by anna on .* Gone for good on /)
	expect(trash).toContain("The species will be deleted with its pictures and all else. This can't be undone.")
	await admin.post(`/admin/trash/${await trashIdOfKind("species")}/restore`)
	expect(await naming()).toEqual(lists)
	for (const path of ["/species/9", imageUrl]) expect((await admin.get(path)).status).toBe(200)
})

test("an import puts back what it changed after a check", async () => {
	const [before] = await site.db.selectFrom("species").selectAll().where("id", "=", 15).execute()
	const { name = "", scientific_name = "", type = "", conservation_status = "" } = before ?? {}
	const row = [name, scientific_name, type, conservation_status, "Imported text", ""].join(",")
	const form = new FormData()
	form.set("duplicates", "update")
	form.append("csv", new File([`${CSV_HEADER}\n${row}\n`], "birds.csv"))
	const imported = (await callerOf(site, admin)("POST", "/api/species/import", form)).body
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
	await setRole("editor")
	expect(await admin.text("/admin/trash")).toContain("The trash is empty.")
	await admin.post(`/admin/trash/${id}/restore`)
	expect(await admin.text("/admin/trash")).toContain("Nothing to restore")
	expect((await admin.post("/admin/trash/move/redirect/4")).status).toBe(404)
	expect((await admin.post("/admin/trash/move/users/1")).status).toBe(404)
	expect(await trashIdOfKind("redirect")).toBe(id)
	await setRole("admin")
})
