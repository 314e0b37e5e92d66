import { useNavigate } from "react-router"
import { CardLink, type CardProps } from "./species-grid.tsx"
import { SpeciesPicture } from "./species-picture.tsx"

const FEATURED_SIZES = "(min-width: 1280px) 300px, (min-width: 768px) 26vw, 96vw"

export function FeaturedCard(card: CardProps & { first?: boolean }) {
	const navigate = useNavigate()
	return (
		<CardLink {...card} navigate={navigate} layout="featured-plate">
			<SpeciesPicture
				species={card.species}
				alt=""
				first={card.first}
				sizes={FEATURED_SIZES}
				className="species-plate-picture"
			/>
		</CardLink>
	)
}
