import { expect, test } from "vitest"
import { clientNetwork } from "./client-network.server.ts"

test("an IPv4 address counts as one client, an IPv6 address as its network", () => {
	expect(clientNetwork("203.0.113.5:1")).toBe(clientNetwork("203.0.113.5:2"))
	expect(clientNetwork("203.0.113.5", 48)).toBe("203.0.113.5")
	expect(clientNetwork("203.0.113.6")).not.toBe(clientNetwork("203.0.113.5"))
	expect(clientNetwork("[2001:db8:1:2::7]:5")).toBe("2001:db8:1:2::/64")
	expect(clientNetwork("2001:db8:1:2:ffff::9")).toBe("2001:db8:1:2::/64")
	expect(clientNetwork("2001:db8:1:3::9")).toBe("2001:db8:1:3::/64")
	expect(clientNetwork("2001:db8:1:3::9", 48)).toBe("2001:db8:1::/48")
})
