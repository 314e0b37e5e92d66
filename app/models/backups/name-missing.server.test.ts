import { expect, test } from "vitest"
import { mediaFiles } from "#app/models/media/media-files.server.ts"
import { nameMissing } from "./name-missing.server.ts"

const photos = (count: number) =>
	Array.from({ length: count }, (_, at) =>
		mediaFiles({ name: `photo-${at}abc-640.webp`, widths: [320, 640] }),
	).flat()

test("three are named, and where the others are", () => {
	expect(nameMissing(["sound-1.mp3"], "list.txt")).toBe("sound-1.mp3")
	const text = nameMissing(photos(60), "/data/backups/missing-files.txt")
	expect(text.match(/photo-/g)).toHaveLength(3)
	expect(text).toMatch(/ and 237 other files; all names: \/data\/backups\/missing-files\.txt$/)
})
