import { createHash } from "node:crypto"
import { RouterContextProvider } from "react-router"
import { beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { createAdmin } from "#core/accounts/account.server.ts"
import type { Account } from "#core/accounts/find-account.server.ts"
import { checkAccount, checkCode } from "#core/accounts/sign-in.server.ts"
import { recordChange } from "#core/audit/audit.server.ts"
import {
	addressContext,
	backgroundContext,
	databaseContext,
	environmentContext,
	secretContext,
	transact,
	viewerContext,
} from "#core/http/context.server.ts"
import { createBackground } from "#core/jobs/run-job.server.ts"
import type { Environment } from "#core/platform/environment.server.ts"
import { hashPassword } from "#core/platform/passwords.server.ts"
import { testDatabase } from "#core/testing/database.ts"
import { storeDraft } from "./draft.server.ts"
import { formAction } from "./form-action.server.ts"
import { Refusal } from "./refusal.ts"

const { db, sqlite } = testDatabase()
const NOW = new Date("2026-06-01T12:00:00Z")
const COST = 4
const CODE = "0123456789abcdef"
const schema = z.object({ title: z.string({ error: "Title is required" }), password: z.string().optional() })

const context = new RouterContextProvider()
context.set(databaseContext, db)
context.set(addressContext, "192.0.2.1")
context.set(secretContext, "secret")
context.set(viewerContext, null)
context.set(environmentContext, { passwordCost: COST } as Environment)
context.set(backgroundContext, createBackground(null).run)

let anna: Account
beforeEach(async () => {
	for (const table of ["users", "guesses", "drafts", "audit_entries"]) sqlite.exec(`delete from ${table}`)
	const hash = await hashPassword({ password: "right", cost: COST })
	anna = await createAdmin(db, "anna", hash, { by: "anna", at: NOW })
})

const form = (fields: Record<string, string>) =>
	new Request("https://farm.example/", { method: "POST", body: new URLSearchParams(fields) })

test("a form with invalid fields or a refusal comes back with everything that was typed except passwords", async () => {
	const fields = { title: "Typed", password: "secret" }
	const refuse = () => formAction(form(fields), schema, () => Promise.reject(refusal))
	const refusal = new Refusal("Choose another title.", { status: 409, field: "title", wait: 30 })
	expect(await refuse()).toMatchObject({
		data: {
			message: "Choose another title.",
			errors: { title: ["Choose another title."] },
			result: { initialValue: { title: "Typed" } },
		},
		init: { status: 409, headers: { "Retry-After": "30" } },
	})
	expect(JSON.stringify(await refuse())).not.toContain("secret")
	const empty = await formAction(form({ title: "" }), schema, () => Promise.reject(new Error("not called")))
	expect(empty).toMatchObject({ data: { errors: { title: ["Title is required"] } }, init: { status: 400 } })
})

/** What an action does before its transaction, and how many rows remain. The first two throw a `Refusal`. */
const LEFT: Record<string, [table: string, count: number, leave: () => Promise<unknown>]> = {
	"the attempt at a password": ["guesses", 2, () => checkAccount(context, "anna", "wrong")],
	"the attempt at a code": ["guesses", 2, () => checkCode(context, anna, "123456")],
	"the use of a recovery code": ["recovery_codes", 0, () => checkCode(context, anna, CODE)],
	"a draft": ["drafts", 1, () => storeDraft(db, anna.id, "/admin", [["title", "Typed"]], NOW)],
	"an entry of the audit trail": [
		"audit_entries",
		2,
		() => recordChange(db, { by: "anna", at: NOW }, "backup.downloaded", { name: "farm.tar" }),
	],
}

test.each(Object.keys(LEFT))(
	"%s survives the refusal of the action, whose own writes don't",
	async (what) => {
		const [table, count, leave] = LEFT[what] ?? []
		const code_hash = createHash("sha256").update(CODE).digest("hex")
		await db.insertInto("recovery_codes").values({ user_id: anna.id, code_hash }).execute()
		const answer = formAction(form({ title: "Typed" }), schema, async () => {
			const refused = await leave?.().catch((error) => error)
			await transact(context, async (trx) => {
				await trx.updateTable("users").set({ role: "editor" }).execute()
				throw refused instanceof Refusal ? refused : new Refusal("No.")
			})
		})
		expect(await answer).toMatchObject({ data: { result: { initialValue: { title: "Typed" } } } })
		expect(sqlite.prepare(`select count(*) from ${table}`).pluck().get()).toBe(count)
		expect(sqlite.prepare("select role from users").pluck().get()).toBe("admin")
	},
)
