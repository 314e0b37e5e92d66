import type { Client } from "#app/testing/fixtures/admin.ts"

export async function see(admin: Client, address: string): Promise<void> {
	const response = await admin.get(address)
	if (response.status >= 500) throw new Error(`${address} answered ${response.status}.`)
	await response.arrayBuffer()
}
