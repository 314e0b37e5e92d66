import { describe, expect, test } from "vitest"
import { loginForm, passwordForm, registerForm } from "#core/accounts/account-forms.ts"
import { formOf } from "#core/records/define-record.ts"
import { POST } from "#features/posts/post.record.ts"
import { POST_CATEGORIES } from "#features/posts/post.ts"
import { cleanTags, POST_LIMITS, tagsIn } from "#features/posts/post-form.ts"
import { adminListSearch, parseAdminList, withAdminList } from "#features/species/admin-list.ts"
import { offsetOfForm } from "#features/species/position-fields.ts"
import { fieldErrors } from "./field-errors.ts"
import { parseForm } from "./parse-form.ts"

function sent(fields: Record<string, string | string[]>): FormData {
	const form = new FormData()
	for (const [name, values] of Object.entries(fields)) {
		for (const value of [values].flat()) form.append(name, value)
	}
	return form
}

test("the species form stores offsets only for a custom position", () => {
	const position = { imagePosition: "top", offsetX: 7, offsetY: -3 }
	expect(offsetOfForm(position)).toEqual({ imageOffset: "0,0" })
	expect(offsetOfForm({ ...position, imagePosition: "custom" })).toEqual({ imageOffset: "7,-3" })
})

describe("the post form", () => {
	const least = { title: "T", content: "C", formKey: "k" }
	const postForm = formOf(POST, {})
	const sentTags = (form: ReturnType<typeof parseForm<typeof postForm>>) =>
		form.status === "success" && Object(form.value).tags

	test("trims tags, splits them at commas, and removes empty and duplicate ones", () => {
		expect(cleanTags([" a ", "", "b", "a"])).toEqual(["a", "b"])
		expect(tagsIn([" a ", undefined, "b, a"])).toEqual(["a", "b"])
		const form = parseForm(sent({ ...least, tags: ["geese", "autumn, geese"] }), postForm)
		expect(sentTags(form)).toEqual(["geese", "autumn"])
		const none = parseForm(sent({ ...least, tags: "" }), postForm)
		expect(none.status === "success" && none.value).toMatchObject({
			tags: [],
			category: "news",
			published: false,
		})
	})

	test.each([
		["tags", "x".repeat(POST_LIMITS.tag + 1), "A tag has more than 40 characters"],
		["tags", Array.from({ length: 21 }, (_, at) => `t${at}`).join(), "There are more than 20 tags"],
		["category", "gossip", `Category 'gossip' is not one of ${POST_CATEGORIES.join(", ")}`],
		["content", "x".repeat(20_001), "Content has more than 20000 characters"],
	])("says what is allowed for an invalid %s", (field, value, message) => {
		const form = parseForm(sent({ ...least, [field]: value }), postForm)
		expect(form.status !== "success" && form.error).toEqual({ [field]: [message] })
	})
})

describe("the account forms", () => {
	const errorsOf = (form: { success: boolean; error?: Parameters<typeof fieldErrors>[0] | undefined }) =>
		form.error ? fieldErrors(form.error) : {}

	test("require a password of at least eight characters and at most 72 bytes", () => {
		const register = (password: string) => errorsOf(registerForm.safeParse({ username: "anna", password }))
		expect(register("1234567").password).toEqual(["Password must be at least 8 characters long"])
		expect(register("12345678")).toEqual({})
		expect(register("x".repeat(72))).toEqual({})
		expect(register("é".repeat(36))).toEqual({})
		expect(register(`${"é".repeat(36)}x`).password?.[0]).toContain("at most 72 characters")
		expect(register("").password).toEqual(["Password is required"])
	})

	test("trim usernames and limit their length", () => {
		expect(loginForm.parse({ username: " anna ", password: "x" }).username).toBe("anna")
		expect(errorsOf(loginForm.safeParse({ username: "x".repeat(65), password: "x" })).username).toHaveLength(
			1,
		)
		expect(errorsOf(loginForm.safeParse({ username: "a\u0000b", password: "x" })).username).toHaveLength(1)
		expect(errorsOf(loginForm.safeParse({})).password).toEqual(["Password is required"])
	})

	test("require a matching confirmation, with the page's message", () => {
		const form = { currentPassword: "x", newPassword: "12345678", confirmPassword: "123456789" }
		expect(errorsOf(passwordForm.safeParse(form))).toEqual({
			confirmPassword: ["Passwords don't match. New password and confirmation must match."],
		})
		expect(errorsOf(passwordForm.safeParse({ ...form, confirmPassword: "12345678" }))).toEqual({})
	})
})

test("the list behind a dialog is part of its URL", () => {
	const params = new URLSearchParams("archived=show&q=%20loon%20&page=3&from=2&ids=4&draft=x")
	expect(withAdminList(params)).toBe("?archived=show&q=loon&page=3&from=2")
	expect(withAdminList(new URLSearchParams("archived=yes&page=x"))).toBe("")
	expect(adminListSearch(parseAdminList(new URLSearchParams("q=a")))).toBe("?q=a")
})
