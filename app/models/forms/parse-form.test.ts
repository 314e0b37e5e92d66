import { expect, test } from "vitest"
import { z } from "zod"
import { HOSTILE_NAMES } from "#app/testing/fixtures/hostile-names.ts"
import { parseForm } from "./parse-form.ts"

const schema = z.object({ title: z.string(), tags: z.array(z.string()).default([]) })

function sent(names: string[]): FormData {
	const form = new FormData()
	form.append("title", "Owls")
	for (const name of names) form.append(name, "x")
	return form
}

test.each(HOSTILE_NAMES)("a field that no form declares is neither parsed nor returned: %j", (name) => {
	const form = parseForm(sent([name]), schema, ["version:Name"])
	expect(form.status === "success" && form.value).toEqual({ title: "Owls", tags: [] })
	expect(form.payload).toEqual({ title: "Owls" })
	expect(form.reply()).toMatchObject({ initialValue: { title: "Owls" }, fields: ["title"] })
})

test("a hidden field that the form declares is returned as it came, whatever its name looks like", () => {
	const names = ["version:Name", "version:a[20000000]", "version:a.b"]
	expect(parseForm(sent(names), schema, names).reply().initialValue).toEqual({
		title: "Owls",
		...Object.fromEntries(names.map((name) => [name, "x"])),
	})
})
