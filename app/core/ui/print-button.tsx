import { useState } from "react"

/** Printing doesn't wait longer for lost pictures. */
const PICTURES_TIMEOUT_MS = 15_000

/** Hidden without scripts: the browser's menu prints too. */
export function PrintButton() {
	const [isWaiting, setWaiting] = useState(false)
	async function print() {
		setWaiting(true)
		await allPictures()
		setWaiting(false)
		window.print()
	}
	return (
		<button
			type="button"
			data-needs-bundle
			className="button"
			aria-disabled={isWaiting}
			onClick={() => isWaiting || void print()}
		>
			{isWaiting ? "Loading pictures…" : "Print"}
		</button>
	)
}

async function allPictures(): Promise<void> {
	const pictures = [...document.images]
	for (const picture of pictures) picture.loading = "eager"
	const timeout = new Promise((resolve) => setTimeout(resolve, PICTURES_TIMEOUT_MS))
	await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), timeout])
}
