import { expect, test } from "vitest"
import { ACCEPTED_FILES } from "./accepted-files.ts"

test("file pickers get extensions beside types, and iPhones are asked for JPEG instead of HEIC", () => {
	for (const [kind, list] of Object.entries(ACCEPTED_FILES)) {
		expect(list, kind).toMatch(/\w\/[\w*]/)
		expect(list, kind).toMatch(/,\.\w/)
	}
	expect(ACCEPTED_FILES.audio.split(",")).toEqual(expect.arrayContaining(["audio/*", ".m4a", ".mp3", ".wav"]))
	expect(ACCEPTED_FILES.image).toContain("image/jpeg")
	expect(ACCEPTED_FILES.image).not.toMatch(/image\/\*|hei[cf]/)
})
