//! Which tables a build makes.

use std::collections::BTreeSet;

use misere_rules::{Color, Role, Rules};

use super::{Build, BuildError};
use crate::MAX_MEN;
use crate::game::has;
use crate::material::{Army, Material};

impl Build {
    /// The tables to build: all, or some with what they depend on.
    pub(super) fn wanted<R: Rules>(&self, rules: R) -> Result<BTreeSet<Material>, BuildError> {
        if self.only.is_empty() {
            return Ok((2..=self.men.min(MAX_MEN))
                .flat_map(Material::all)
                .filter(|&all| has(rules, all))
                .collect());
        }
        let mut wanted = BTreeSet::new();
        let mut next: Vec<Material> = self.only.iter().map(|material| material.canonical()).collect();
        if let Some(&missing) = next.iter().find(|&&material| !has(rules, material)) {
            return Err(BuildError::Material(missing));
        }
        while let Some(material) = next.pop() {
            if has(rules, material) && wanted.insert(material) {
                next.extend(below(rules, material));
            }
        }
        Ok(wanted)
    }
}

/// The materials that a capture or a promotion leads to.
pub(super) fn below<R: Rules>(rules: R, material: Material) -> Vec<Material> {
    let mut list = Vec::new();
    for color in Color::ALL {
        let (army, other) = (material.army(color), material.army(!color));
        let roles: Vec<Role> = army.roles().collect();
        let without = |i: usize| {
            let rest = roles.iter().enumerate().filter(|&(j, _)| j != i);
            rest.fold(Army::default(), |army, (_, &role)| army.with(role))
        };
        for (i, &role) in roles.iter().enumerate() {
            let mut armies = vec![without(i)];
            if role == Role::Pawn {
                armies.extend(rules.promotions().iter().map(|role| without(i).with(role)));
            }
            let materials = armies.into_iter().filter(|army| army.men() > 0);
            list.extend(materials.map(|army| Material { white: army, black: other }.canonical()));
        }
    }
    list
}
