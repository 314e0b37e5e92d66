// What the benchmarks fill a catalogue with.
import { readFileSync } from "node:fs"
import path from "node:path"
import { root } from "./prepare.mjs"

/** The different words of a text. */
export function wordsOf(text) {
	return [...new Set(text.match(/\p{L}+/gu))]
}

/** A catalogue as a CSV file in the words of the sample catalogue: about 4.4 MB for 10,000 rows. */
export function largeCatalogue(rows) {
	const sample = readFileSync(path.join(root, "db/sample/species.csv"), "utf8")
	const words = wordsOf(sample)
	const lines = ["name,scientificName,type,conservationStatus,description,locationHints"]
	let seed = 1
	const word = () => {
		seed = (seed * 48_271) % 2_147_483_647
		return words[seed % words.length]
	}
	for (let row = 0; row < rows; row++) {
		const text = Array.from({ length: 55 }, word).join(" ")
		lines.push(`Species ${row},Genus species${row},bird,vulnerable,${text},Lake ${row}`)
	}
	return lines.join("\n")
}
