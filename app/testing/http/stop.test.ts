import { once } from "node:events"
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { PASSWORD_COST } from "#app/platform/environment.server.ts"
import { hashPassword } from "#app/platform/passwords.server.ts"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { startTestSite } from "#app/testing/fixtures/site.ts"

test("a site that stops finishes the requests of clients that have left, and then closes the database", async () => {
	const site = await startTestSite()
	await signedInAdmin(site)
	const { host, port } = new URL(site.address)
	const socket = connect(Number(port), "127.0.0.1")
	await once(socket, "connect")
	// Checking a password of a real site takes a while, and the result is stored.
	const hash = await hashPassword({ password: ADMIN.password, cost: PASSWORD_COST })
	await site.db.updateTable("users").set({ password_hash: hash }).execute()
	const body = new URLSearchParams(ADMIN).toString()
	const head = [
		"POST /auth HTTP/1.1",
		`Host: ${host}`,
		`Origin: ${site.address}`,
		`Content-Length: ${body.length}`,
	]
	const type = "Content-Type: application/x-www-form-urlencoded"
	socket.write(`${[...head, type].join("\r\n")}\r\n\r\n${body}`)
	await pause(60)
	socket.destroy()
	const sessions = () => site.db.selectFrom("sessions").select("token_hash").execute()
	expect(await sessions(), "the sign-in is still running").toHaveLength(1)
	await site.close()
	await expect(sessions()).rejects.toThrow()
})
