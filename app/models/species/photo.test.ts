import { expect, test } from "vitest"
import { photoCaption } from "./photo.ts"

test.each([
	["Sam", "Photo: Sam"],
	["Photo: Sam", "Photo: Sam"],
	["photo : Sam", "photo : Sam"],
	["Photo by Sam", "Photo by Sam"],
	["Photograph: Sam", "Photograph: Sam"],
	["Photo Bytes Ltd", "Photo: Photo Bytes Ltd"],
	["Photofest", "Photo: Photofest"],
	["", ""],
])("the credit '%s' is shown as '%s'", (credit, shown) => {
	expect(photoCaption({ alt: "A loon", credit, licence: "" })).toEqual({ text: "A loon", credit: shown })
})
