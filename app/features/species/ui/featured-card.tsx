import { useNavigate } from "react-router"
import { CARD_PICTURE, CardLink, type CardProps, PHONE_ROW } from "./species-grid.tsx"
import { SpeciesPicture } from "./species-picture.tsx"

const FEATURED_SIZES = "(min-width: 1024px) 240px, (min-width: 640px) 46vw, 157px"

const ROW = `${PHONE_ROW} sm:@min-[24rem]:grid-rows-[1fr] sm:@min-[24rem]:grid-cols-[2fr_3fr] sm:*:last:justify-center`

export function FeaturedCard(card: CardProps & { first?: boolean }) {
	const navigate = useNavigate()
	return (
		<CardLink {...card} navigate={navigate} layout={ROW}>
			<SpeciesPicture
				species={card.species}
				alt=""
				first={card.first}
				sizes={FEATURED_SIZES}
				className={CARD_PICTURE}
			/>
		</CardLink>
	)
}
