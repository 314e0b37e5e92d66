import { expect, test } from "vitest"
import { passwordWeakness } from "./weak-password.server.ts"

const AROUND = { username: "Maximilian", siteName: "Heritage Farm" }

test.each(["password", "PassWord", "12345678", "1234567890", "qwertyuiop", "iloveyou", "baseball1"])(
	"the common password %s is too weak",
	async (password) => {
		expect(await passwordWeakness(password, AROUND)).toBe("This password is too common. Choose another one.")
	},
)

test.each(["maximilian", "MAXIMILIAN", "heritage farm", "HeritageFarm"])(
	"the name %s is too weak as a password",
	async (password) => {
		expect(await passwordWeakness(password, AROUND)).toMatch(/can't be the username or the name of the site/)
	},
)

test.each([
	...[
		"farmfarm",
		"FarmFarm",
		"heritage1",
		"Heritage-Farm-2026",
		"farm heritage",
		"maximilian1",
		"Maximilian!",
	],
	...["heritagefarmheritagefarm", "maximilian-farm", "ＦＡＲＭＦＡＲＭ"],
])("the password %s, which is made of the names, is too weak", async (password) => {
	expect(await passwordWeakness(password, AROUND)).toMatch(/or only consist of them/)
})

test.each([
	"otterotter",
	"abcabcabc",
	"aaaaaaaaaa",
	"barn barn barn",
	"Loon-loon-LOON",
	"12ab12ab",
	"creekside creekside",
])("the repetition %s is too weak", async (password) => {
	const weakness = await passwordWeakness(password, AROUND)
	expect(weakness).toMatch(/repeats a short part|too common/)
})

test.each(["seven small otters", "maximilian otters", "correct horse battery", "farm otter farm loon", "ab"])(
	"the password %s is accepted",
	async (password) => {
		expect(await passwordWeakness(password, AROUND)).toBeUndefined()
	},
)
