import { href } from "react-router"
import { sentBody, type WaitingWaiver } from "./waiting-waivers.ts"

export const ASKED = {
	terms: "The terms have changed since you accepted them, so nothing was recorded.",
	question:
		"The site asks how many people are in your group and how many of them are under 18. Nothing was recorded yet.",
}

/** What happened to an acceptance, and a link of documents, which open without a connection too. */
export function WaitingWords({ one }: { one: WaitingWaiver }) {
	const { text, link, to } = wordsOf(one)
	return (
		<p>
			{text}{" "}
			<a href={to} className="text-link inline-flex min-h-11 items-center font-semibold">
				{link}
			</a>
		</p>
	)
}

function wordsOf(one: WaitingWaiver): { text: string; link: string; to: string } {
	const { receipt, asks } = one
	if (receipt)
		return {
			text: `Your acceptance is recorded. Receipt number ${receipt}.`,
			link: "Show the receipt",
			to: href("/waiver/receipts/:receipt", { receipt }),
		}
	const to = href("/waiver") + (sentBody(one).redirect === "parking" ? "?redirect=parking" : "")
	if (asks === "terms") return { text: ASKED.terms, link: "Read the new terms", to }
	if (asks) return { text: ASKED.question, link: "Answer it", to }
	return { text: "Your acceptance of the terms waits to be sent.", link: "Show it", to }
}
