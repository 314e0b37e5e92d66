import { describeTime } from "#core/time/local-time.ts"
import { endQuestion, meantEnd, rangeText, type TimeRange } from "#core/time/time-range.ts"

type EndQuestionProps = {
	name: string
	range: TimeRange
	answer: string
	/** 'It closes'. */
	subject: string
	/** 'on the next day at 5:00 AM'. */
	onNextDay: string
}

/** Asks whether times that end before they begin are meant. */
export function EndQuestion({ name, range, answer, subject, onNextDay }: EndQuestionProps) {
	const closes = meantEnd(range)
	const options = [
		...(closes ? [{ value: rangeText({ ...range, closes }), text: `at ${describeTime(closes)}` }] : []),
		{ value: rangeText(range), text: onNextDay },
	]
	return (
		<fieldset className="mt-2 rounded-md border-2 border-gold px-3 pb-2">
			<legend className="px-1 font-semibold">{endQuestion(range)}</legend>
			{options.map(({ value, text }) => (
				<label key={value} className="flex min-h-11 items-center gap-2">
					<input
						type="radio"
						name={name}
						value={value}
						defaultChecked={answer === value}
						className="size-6 shrink-0"
					/>
					{`${subject} ${text}`}
				</label>
			))}
		</fieldset>
	)
}
