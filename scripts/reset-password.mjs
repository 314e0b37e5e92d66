import { accountCommand, askPassword } from "./account-command.mjs"
import { siteCommand } from "./site-command.mjs"

await accountCommand(
	`Usage: ${siteCommand("node scripts/reset-password.mjs NAME")}\nAsks for the new password, and turns the second factor off.`,
	(words) => words.length === 1,
	async (site, environment, [name]) => {
		await site.resetPassword(environment, name, await askPassword())
		return `'${name}' has a new password and no second factor, and is signed out everywhere.`
	},
)
