import { expect, test } from "vitest"
import { passwordWeakness } from "./weak-password.server.ts"

const AROUND = { username: "Maximilian", siteName: "Heritage Farm" }

test.each([
	[/^This password is too common\. Choose another one\.$/, ["password", "PassWord", "12345678", "iloveyou"]],
	[/can't be the username or the name of the site/, ["maximilian", "MAXIMILIAN", "HeritageFarm"]],
	[/or only consist of them/, ["FarmFarm", "Heritage-Farm-2026", "Maximilian!", "ＦＡＲＭＦＡＲＭ"]],
	[/repeats a short part|too common/, ["otterotter", "abcabcabc", "aaaaaaaaaa", "Loon-loon-LOON"]],
	[undefined, ["seven small otters", "maximilian otters", "correct horse battery", "farm otter farm loon"]],
])("the answer %s is given for the passwords %j", async (message, passwords) => {
	for (const password of passwords) {
		const weakness = await passwordWeakness(password, AROUND)
		if (message) expect(weakness, password).toMatch(message)
		else expect(weakness, password).toBeUndefined()
	}
})
