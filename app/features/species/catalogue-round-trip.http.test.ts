import { expect, test } from "vitest"
import { z } from "zod"
import type { CsvField } from "#core/csv/csv-cells.ts"
import { type Client, signedInAdmin } from "#core/testing/admin.ts"
import { formOf } from "#core/testing/api.ts"
import { newSpecies } from "#core/testing/database.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { type TestSite, testSite } from "#core/testing/site.ts"
import { insertSpecies } from "./species.server.ts"
import { mapFields, type SpeciesFields } from "./species-fields.ts"
import { importForm } from "./testing/send-import.ts"

const site = await testSite()
const empty = await testSite({ SAMPLE_DATA: "false" })

/** What spreadsheets and other programs change or misread. */
const PIECES = [
	..."=1+1|'|''|\"|,|;|\n|\t|é|e\u0301|🦉|-5 °C|@|+49|TRUE|x|\u00a0|\u200b|＝|l’étang|1,5|#|%|#N/A".split(
		"|",
	),
	..."1E+02|6-Apr|avr-06|####|46118|2026-04-06|00123|'=1|'Tis|-|PÃ©kan|sep=,|all year".split("|"),
	...["|", " | ", "\\", "\\|", "| c", '"Who cooks" is its call', "\uFEFFname"],
	...["ï»¿name", "×nigra", "spaces "],
]

const now = new Date("2025-01-01T10:00:00Z")
for (const [at, piece] of PIECES.entries()) {
	const line = `${piece} ${at}`.replace(/[\t\n]/g, " ")
	const typedFor = (field: CsvField) => {
		switch (field.kind) {
			case "line":
				return line
			case "passage":
				return `${piece}${piece} ${at}\n${piece}`
			case "choice":
				return Object.keys(field.options)[at % Object.keys(field.options).length]
			case "list":
				return field.item === "address" ? [`https://example.org/${at}?a=1|2`] : [line, "b", line]
			case "switch":
				return at % 2 === 1
			case "months":
				return [1, 1 + (at % 12)]
		}
	}
	const fields = z.object(mapFields(({ rule }) => rule)).parse(mapFields(typedFor)) as SpeciesFields
	const place = { imagePosition: "custom", imageOffset: `${at},-${at + 1}` } as const
	const id = await insertSpecies(site.db, { ...fields, ...place }, now)
	await site.db
		.updateTable("species")
		.set({ archived: at % 2 === 0 ? 1 : 0 })
		.where("id", "=", id)
		.execute()
}

// Names that differ only in these characters.
for (const sign of ["×", "x", "é", "e", "’", "'"])
	await insertSpecies(site.db, newSpecies({ name: `Rose ${sign}`, scientificName: `Rosa ${sign} a` }), now)

const rowsOf = ({ db }: TestSite) => db.selectFrom("species_with_photo").selectAll().orderBy("id").execute()
async function exported(admin: Client): Promise<string> {
	const file = await admin.get("/admin/export/species.csv")
	expect(file.headers.get("cache-control")).toBe("private, no-store")
	return await file.text()
}

/** Imports only if the file differs. Returns what the check says. */
async function importFile(admin: Client, csv: string): Promise<string> {
	const sent = await admin.post("/admin/import", formOf({ csv: new File([csv], "species.csv") }))
	const check = String(sent.headers.get("location"))
	const html = await admin.html(check)
	const form = importForm(html)
	form.set("duplicates", "update")
	expect((await admin.post(check, form)).status).toBe(303)
	return textOf(html)
}

test("an export imported into an empty site produces the same species in every field of the file", async () => {
	const admin = await signedInAdmin(empty)
	const csv = await exported(await signedInAdmin(site))
	const species = await rowsOf(site)
	expect(await importFile(admin, csv)).toContain(`${species.length} new`)
	const otherwise = { id: 0, image_id: 0, audio_id: 0, created_at: "", updated_at: "", revision: 0 }
	const carried = (rows: typeof species) => rows.map((row) => ({ ...row, ...otherwise }))
	expect(carried(await rowsOf(empty))).toEqual(carried(species))
})

test("an export imported into the same site has nothing to import and changes nothing", async () => {
	const admin = await signedInAdmin(site)
	for (const archived of [1, 0] as const) {
		const id = await insertSpecies(site.db, newSpecies({ name: "Twin", scientificName: "Twin" }), now)
		await site.db
			.updateTable("species")
			.set({ archived, size: `${archived}` })
			.where("id", "=", id)
			.execute()
	}
	const before = await rowsOf(site)
	const csv = await exported(admin)
	expect(await importFile(admin, csv)).toContain("Nothing to import.")
	expect(await rowsOf(site)).toEqual(before)
	expect(await importFile(admin, csv.replace("vulnerable", "endangered"))).toContain("1 changed")
	expect(await exported(admin)).toBe(csv.replace("vulnerable", "endangered"))
})
