import { expect, test } from "vitest"
import { z } from "zod"
import { HOSTILE_NAMES } from "#app/testing/fixtures/hostile-names.ts"
import { parseForm } from "./parse-form.ts"

const schema = z.object({ title: z.string(), tags: z.array(z.string()).default([]) })

function sent(name: string): FormData {
	const form = new FormData()
	form.append("title", "Owls")
	form.append(name, "x")
	return form
}

test.each(HOSTILE_NAMES)("a field that no form declares is neither parsed nor returned: %j", (name) => {
	const form = parseForm(sent(name), schema)
	expect(form.status === "success" && form.value).toEqual({ title: "Owls", tags: [] })
	expect(form.payload).toEqual({ title: "Owls" })
	expect(form.reply()).toMatchObject({ initialValue: { title: "Owls" }, fields: ["title"] })
})
