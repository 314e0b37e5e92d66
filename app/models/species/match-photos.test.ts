import { expect, test } from "vitest"
import { matchPhotos, type PhotoOwner } from "./match-photos.ts"
import { photoCells, photoCellsError, photoTexts } from "./photo-columns.ts"

const filesOf = (...paths: string[]) => paths.map((path, at) => ({ at, path, base: `base${at}` }))
const NO_CELLS = { photos: [], photoAlts: [], photoCredits: [], photoLicences: [] }
const owner = (name: string, scientificName: string, more: Partial<PhotoOwner> = {}): PhotoOwner => ({
	name,
	scientificName,
	stored: [],
	...more,
})
const loon = owner("Common Loon", "Gavia immer")
const hawk = owner("Red-tailed Hawk", "Buteo jamaicensis")
const area = owner("Area 51", "Locus clausus")

function listed(paths: string[], owners: PhotoOwner[]) {
	const { matches, ...rest } = matchPhotos(filesOf(...paths), owners)
	const lists = matches.map(({ owner, photos }) => [
		owner.name,
		...photos.map(({ stored, file }) => stored ?? file?.path),
	])
	return { lists, ...rest }
}

test("files match common and scientific names, with numbers for their order", () => {
	const paths = ["x/common_loon-2.JPG", "Gavia immer.png", "red tailed hawk (3).jpg", "Red-tailed_Hawk 1.jpg"]
	expect(listed([...paths, "Area 51.webp", "owl.jpg"], [loon, hawk, area])).toEqual({
		lists: [
			["Common Loon", "Gavia immer.png", "x/common_loon-2.JPG"],
			["Red-tailed Hawk", "Red-tailed_Hawk 1.jpg", "red tailed hawk (3).jpg"],
			["Area 51", "Area 51.webp"],
		],
		unmatched: ["owl.jpg"],
		missing: [],
		errors: [],
	})
})

test("a row's names come first, in any case and normalization; its other photos stay, and missing names are listed", () => {
	const cells = { ...NO_CELLS, photos: ["old-640.webp", "CAFE\u0301.jpg", "nest", "gone.jpg"] }
	const row = owner("Loon", "Gavia immer", { line: 2, cells, stored: ["first.webp", "old-640.webp"] })
	const { lists, missing } = listed(["a/caf\u00e9.JPG", "nest.png"], [row])
	expect(lists).toEqual([["Loon", "old-640.webp", "a/caf\u00e9.JPG", "nest.png", "first.webp"]])
	expect(missing).toEqual([{ owner: row, file: "gone.jpg" }])
})

test("two files of one name, in other folders, cases or normalizations, are an error", () => {
	for (const other of ["b/loon.jpg", "LOON.jpg", "b\\Loon.JPG"])
		expect(listed(["a/loon.jpg", other], [loon]).errors, other).toMatchObject([
			{ file: other, message: expect.stringContaining("same name as a/loon.jpg") },
		])
	expect(listed(["\u00e9.jpg", "e\u0301.jpg"], [loon]).errors).toHaveLength(1)
})

test("more than eight photos are an error with the row or the file, also together with those of the species", () => {
	const nine = Array.from({ length: 9 }, (_, at) => `common loon ${at}.jpg`)
	expect(listed(nine, [loon]).errors).toMatchObject([
		{ file: "common loon 0.jpg", message: "Common Loon would have 9 photos; 8 are possible." },
	])
	const full = owner("Common Loon", "Gavia immer", { line: 7, stored: nine.slice(1) })
	expect(listed(["common loon.jpg"], [full]).errors).toMatchObject([
		{ line: 7, message: "Common Loon would have 9 photos; 8 are possible. It has 8 already." },
	])
})

test("a file that the species already has is its photo, so that the same ZIP file can be sent twice", () => {
	const again = owner("Common Loon", "Gavia immer", { stored: ["base0-640.webp"] })
	const [match] = matchPhotos(filesOf("common loon.jpg"), [again]).matches
	expect(match).toMatchObject({ photos: [{ stored: "base0-640.webp" }], added: [] })
})

test("a name of several species is an error, unless a row names the file", () => {
	const other = owner("Common Loon", "Gavia pacifica")
	expect(listed(["common loon.jpg"], [loon, other]).errors).toMatchObject([
		{ message: expect.stringContaining("Common Loon (Gavia pacifica)") },
	])
	const named = { ...other, cells: { ...NO_CELLS, photos: ["common loon.jpg"] } }
	expect(listed(["common loon.jpg"], [loon, named]).errors).toEqual([])
})

test("texts belong to photos by their place, and a single credit or licence to all of them", () => {
	const cells = { photos: ["a", "b"], photoAlts: ["", "Nest"], photoCredits: ["Kim"], photoLicences: [] }
	expect(photoTexts(cells, 0)).toEqual({ alt: "", credit: "Kim", licence: "" })
	expect(photoTexts(cells, 1)).toEqual({ alt: "Nest", credit: "Kim", licence: "" })
	expect(photoCellsError(cells)).toBeUndefined()
	expect(photoCellsError({ ...cells, photos: ["a"] })?.message).toContain("photoAlts has 2 parts")
	expect(photoCellsError({ ...cells, photos: ["a", "b/A"] })?.message).toContain("named twice")
	const photo = { name: "b", alt: "Nest", credit: "", licence: "" }
	expect(photoCells([{ ...photo, name: "a" }, photo])).toMatchObject({
		photos: ["a", "b"],
		photoAlts: ["", "Nest"],
	})
})
