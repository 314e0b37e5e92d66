import { generateKeyPairSync, randomBytes, sign } from "node:crypto"

/** ECDSA with SHA-256, the common name, and the names that a certificate is for, as their numbers are written in DER. */
const ECDSA_SHA256 = node(0x30, oid("2a8648ce3d040302"))
const COMMON_NAME = oid("550403")
const ALTERNATIVE_NAMES = oid("551d11")

/**
 * A certificate that `host` signed for itself, good for a day, with its key, both as PEM: for servers of tests. node can
 * read certificates but not make them, and not every machine has a program that can.
 */
export function selfSignedCertificate(host: string): { key: string; cert: string } {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" })
	const name = node(0x30, node(0x31, node(0x30, COMMON_NAME, node(0x0c, Buffer.from(host)))))
	const names = node(0x30, ALTERNATIVE_NAMES, node(0x04, node(0x30, node(0x82, Buffer.from(host)))))
	const statement = node(
		0x30,
		// Version 3.
		node(0xa0, node(0x02, Buffer.of(2))),
		node(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
		ECDSA_SHA256,
		name,
		node(0x30, time(-1), time(1)),
		name,
		publicKey.export({ type: "spki", format: "der" }),
		node(0xa3, node(0x30, names)),
	)
	const signature = node(0x03, Buffer.of(0), sign("sha256", statement, privateKey))
	const body = node(0x30, statement, ECDSA_SHA256, signature).toString("base64")
	const lines = body.replace(/.{64}/g, "$&\n").trim()
	return {
		key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
		cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
	}
}

/** An element of DER: its kind, its length, what is in it. */
function node(kind: number, ...parts: Buffer[]): Buffer {
	const content = Buffer.concat(parts)
	const { length } = content
	const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
	return Buffer.concat([Buffer.of(kind, ...size), content])
}

function oid(hex: string): Buffer {
	return node(0x06, Buffer.from(hex, "hex"))
}

/** Now, so many days later, as UTCTime. */
function time(days: number): Buffer {
	const at = new Date(Date.now() + days * 24 * 3600 * 1000).toISOString()
	return node(0x17, Buffer.from(`${at.slice(2, 19).replace(/\D/g, "")}Z`))
}
