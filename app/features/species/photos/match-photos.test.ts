import { expect, test } from "vitest"
import { photoMatcher, photoNumber } from "./match-photos.ts"

const SPECIES = [
	{ id: 1, name: "Common Loon", scientificName: "Gavia immer" },
	{ id: 2, name: "Red-tailed Hawk", scientificName: "Buteo jamaicensis" },
	{ id: 3, name: "Area 51", scientificName: "Locus clausus" },
	{ id: 4, name: "St. John’s Wort", scientificName: "Hypericum perforatum" },
	{ id: 5, name: "Épervier", scientificName: "Accipiter nisus" },
	{ id: 6, name: "Robin", scientificName: "Turdus migratorius" },
	{ id: 7, name: "Robin", scientificName: "Erithacus rubecula" },
	{ id: 8, name: "Loon", scientificName: "Loon" },
]

test("files match common and scientific names, in any case, with other separators and numbers", () => {
	const idsOf = photoMatcher(SPECIES)
	const found: Record<string, number[]> = {
		...{ "Gavia immer 2.jpg": [1], "GAVIA_IMMER.JPEG": [1], "common-loon-02.webp": [1] },
		...{ "red tailed hawk (3).jpg": [2], "Red-tailed_Hawk1.png": [2], "area_51_2.jpg": [3] },
		...{ "St Johns wort.jpg": [4], "St. John's Wort 2.heic": [4], "E\u0301pervier.jpg": [5] },
		...{ "Common Loon and chick.jpg": [1], "Gavia immer nest.webp": [1], "Loon Lake.jpg": [8] },
		...{ "Robin (Turdus migratorius) 2024.jpg": [6], "Robin nest.jpg": [6, 7] },
		...{ "Baby Common Loon.jpg": [], "Loons.jpg": [] },
		...{ "robin.jpg": [6, 7], "Erithacus rubecula.jpg": [7], "loon.gif": [8] },
		...{ "owl.jpg": [], "IMG_1234.jpg": [], "2.jpg": [] },
	}
	for (const [name, ids] of Object.entries(found)) expect(idsOf(name), name).toEqual(ids)
})

test("the number of a photo is its place, and one without a number comes first", () => {
	const names = ["Gavia immer 10.jpg", "common_loon_2.jpg", "Gavia immer.png", "loon (03).jpg"]
	expect(names.map(photoNumber)).toEqual([10, 2, 0, 3])
})
