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

test.each(["seven small otters", "maximilian otters", "correct horse battery"])(
	"the password %s is accepted",
	async (password) => {
		expect(await passwordWeakness(password, AROUND)).toBeUndefined()
	},
)
