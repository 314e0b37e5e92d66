import { expect, test } from "vitest"
import { clientNetwork, parseAddress } from "./client-network.server.ts"

test.each([
	["203.0.113.5", "203.0.113.5"],
	[" 203.0.113.5 ", "203.0.113.5"],
	["203.0.113.5:49152", "203.0.113.5"],
	["::ffff:203.0.113.5", "203.0.113.5"],
	["::FFFF:cb00:7105", "203.0.113.5"],
	["[::ffff:203.0.113.5]:443", "203.0.113.5"],
	["2001:db8:1:2::7", "2001:db8:1:2:0:0:0:7"],
	["2001:0DB8:0001:0002:0000:0000:0000:0007", "2001:db8:1:2:0:0:0:7"],
	["[2001:db8:1:2::7]", "2001:db8:1:2:0:0:0:7"],
	["[2001:db8:1:2::7]:49152", "2001:db8:1:2:0:0:0:7"],
	["fe80::1%eth0", "fe80:0:0:0:0:0:0:1"],
	["64:ff9b::192.0.2.1", "64:ff9b:0:0:0:0:c000:201"],
	["::1", "0:0:0:0:0:0:0:1"],
	["::", "0:0:0:0:0:0:0:0"],
	["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
])("the address %j is read as %s", (text, address) => {
	expect(parseAddress(text)).toBe(address)
})

test("an IPv4 address counts as one client, an IPv6 address as its network", () => {
	expect(clientNetwork("203.0.113.5:1")).toBe(clientNetwork("203.0.113.5:2"))
	expect(clientNetwork("203.0.113.5", 48)).toBe("203.0.113.5")
	expect(clientNetwork("203.0.113.6")).not.toBe(clientNetwork("203.0.113.5"))
	expect(clientNetwork("[2001:db8:1:2::7]:5")).toBe("2001:db8:1:2::/64")
	expect(clientNetwork("2001:db8:1:2:ffff::9")).toBe("2001:db8:1:2::/64")
	expect(clientNetwork("2001:db8:1:3::9")).toBe("2001:db8:1:3::/64")
	expect(clientNetwork("2001:db8:1:3::9", 48)).toBe("2001:db8:1::/48")
})
