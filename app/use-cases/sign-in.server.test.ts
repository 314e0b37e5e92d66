import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { BusyError, type RunJob } from "#app/jobs/run-job.server.ts"
import {
	addressContext,
	backgroundContext,
	databaseContext,
	environmentContext,
	secretContext,
} from "#app/middleware/context.server.ts"
import { SignInError } from "#app/models/accounts/sign-in-error.ts"
import { readEnvironment } from "#app/platform/environment.server.ts"
import { eachDatabase } from "#app/testing/fixtures/each-database.ts"
import { hashNewPassword, recordAttempt, WeakPasswordError } from "./sign-in.server.ts"

const opened = eachDatabase()

const NEW = { username: "anna", password: "long enough" }

let isFull = false
const run = (async (name) => {
	if (isFull) throw new BusyError()
	return name === "hashPassword" ? "hash" : false
}) as RunJob

function contextOf(address: string): RouterContextProvider {
	const context = new RouterContextProvider()
	context.set(databaseContext, opened.db)
	context.set(addressContext, address)
	context.set(secretContext, "s")
	context.set(backgroundContext, run)
	context.set(environmentContext, readEnvironment({}, "/farm"))
	return context
}

async function statusOf(work: Promise<unknown>): Promise<[status: number, wait: number | undefined]> {
	const error = await work.then(
		() => undefined,
		(error) => error,
	)
	if (!(error instanceof SignInError)) throw error
	return [error.status, error.details.wait]
}
const attempt = (address = "192.0.2.1") =>
	statusOf(recordAttempt(contextOf(address), "anna", "wrong password", "hash", "Wrong."))

test("a full queue returns 429 with a waiting time, for a login and for a new password", async () => {
	isFull = true
	expect(await attempt()).toEqual([429, 10])
	expect(await statusOf(hashNewPassword(contextOf("192.0.2.1"), NEW))).toEqual([429, 10])
	expect(opened.sqlite.prepare("select count(*) from guesses").pluck().get()).toBe(0)
	isFull = false
	expect(await hashNewPassword(contextOf("192.0.2.1"), NEW)).toBe("hash")
})

test("a common password is rejected before it is hashed", async () => {
	const common = { username: "anna", password: "password" }
	await expect(hashNewPassword(contextOf("192.0.2.1"), common)).rejects.toThrow(WeakPasswordError)
})
