import { isIPv4, isIPv6 } from "node:net"

type NetworkBits = 64 | 48

export function parseAddress(text: string): string | undefined {
	const [, bracketed, withPort] = /^(?:\[([^[\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text.trim()) ?? []
	const address = (bracketed ?? withPort ?? text.trim()).replace(/%[\w.-]+$/, "")
	if (isIPv4(address)) return bracketed === undefined ? address : undefined
	if (!isIPv6(address)) return undefined
	const groups = groupsOf(address)
	const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
	if (!isMapped) return groups.map((group) => group.toString(16)).join(":")
	return [groups[6], groups[7]].flatMap((group = 0) => [group >> 8, group & 0xff]).join(".")
}

export function clientNetwork(address: string, bits: NetworkBits = 64): string {
	const parsed = parseAddress(address)
	if (!parsed?.includes(":")) return parsed ?? "unknown"
	return `${parsed.split(":", bits / 16).join(":")}::/${bits}`
}

/** Narrowest first: an IPv4 address, or the /64 and the /48 of an IPv6 address. */
export function clientNetworks(address: string): string[] {
	return [...new Set([clientNetwork(address), clientNetwork(address, 48)])]
}

function groupsOf(address: string): number[] {
	// Writes hexadecimal, also where the address ends with an IPv4 address.
	const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
	const [head = [], tail = []] = canonical.split("::").map((side) =>
		side
			.split(":")
			.filter(Boolean)
			.map((group) => Number.parseInt(group, 16)),
	)
	return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
