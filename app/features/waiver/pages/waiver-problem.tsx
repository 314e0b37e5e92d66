import { href } from "react-router"
import { NOTICE } from "#core/ui/page-elements.tsx"
import type { TypedParty } from "./party-fields.tsx"

export type WaiverProblem = {
	error?: string | undefined
	canStillPark?: boolean
	/** By the name of the field, which is also its id. */
	errors?: Record<string, string[]>
	party?: TypedParty
	/** Keeps the tick of someone who has read these terms. */
	isAccepted?: boolean
	isOtherDay?: boolean
	/** The parking page is already open in another tab. */
	isParkingOpen?: boolean
}

type WaiverProblemNoticeProps = { problem: WaiverProblem; parkingUrl: string | null }

/** Above the terms, where the page without scripts opens. */
export function WaiverProblemNotice({ problem, parkingUrl }: WaiverProblemNoticeProps) {
	const { error, errors = {}, canStillPark } = problem
	if (!error) return null
	return (
		<div className={`${NOTICE.barn} mt-5 grid gap-2`}>
			<p className="font-semibold">{error}</p>
			{Object.entries(errors).map(([name, messages]) => (
				<p key={name}>
					<a href={`#${name}`} className="text-link">
						{messages.join(" ")}
					</a>
				</p>
			))}
			{canStillPark && parkingUrl && (
				<p>
					You can pay for parking without a receipt number.{" "}
					<a href={href("/waiver/parking")} target="_blank" rel="noopener" className="text-link">
						Continue to Parking
					</a>
				</p>
			)}
		</div>
	)
}
