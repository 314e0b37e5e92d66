import { expect, test } from "vitest"
import { mediaFiles, oneFileOfEach } from "#app/models/media/media-files.server.ts"
import { nameMissing } from "./name-missing.server.ts"

const photos = (count: number) =>
	Array.from({ length: count }, (_, at) =>
		mediaFiles({ name: `photo-${at}abc-640.webp`, widths: [320, 640] }),
	).flat()

test("the sizes and formats of a picture are one picture", () => {
	const others = ["logo-12ab-640.webp", "map-12.svg"].flatMap((name) =>
		mediaFiles({ name, widths: name.startsWith("logo") ? [320, 640] : [] }),
	)
	const sounds = ["sound-1.mp3", "sound-2.mp3"]
	expect(oneFileOfEach([...photos(50), ...others, ...sounds])).toHaveLength(54)
})

test("three are named, and where the others are", () => {
	expect(nameMissing(["sound-1.mp3"], "list.txt")).toBe("sound-1.mp3")
	const text = nameMissing(photos(60), "/data/backups/missing-files.txt")
	expect(text.match(/photo-/g)).toHaveLength(3)
	expect(text).toMatch(/ and 237 other files; all names: \/data\/backups\/missing-files\.txt$/)
})
