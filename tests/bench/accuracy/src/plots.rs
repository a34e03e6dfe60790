//! Pictures of the figures, as SVG.

use crate::angles::Angles;
use crate::measure::Row;
use anyhow::Result;
use plotters::prelude::*;
use std::path::Path;

const COLOURS: [RGBColor; 6] = [
    RGBColor(0x1b, 0x6c, 0xa8),
    RGBColor(0xd9, 0x5f, 0x02),
    RGBColor(0x1b, 0x9e, 0x77),
    RGBColor(0xe7, 0x29, 0x8a),
    RGBColor(0x66, 0x66, 0x66),
    RGBColor(0x75, 0x70, 0xb3),
];

/// A line of a plot.
pub struct Curve {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// Lines over an axis of `x`; `ticks` names whole places on it.
pub fn curves(file: &Path, titles: [&str; 3], ticks: Option<&[String]>, top: f64, curves: &[Curve]) -> Result<()> {
    let [title, x, y] = titles;
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let right = points().map(|point| point.0).fold(1.0, f64::max);
    let area = SVGBackend::new(file, (760, 440)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(46)
        .y_label_area_size(56)
        .build_cartesian_2d(0.0..right, 0.0..top)?;
    let label = |at: &f64| match ticks {
        Some(ticks) => ticks.get(at.round() as usize).cloned().unwrap_or_default(),
        None => format!("{at:.0}"),
    };
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(WHITE).x_desc(x).y_desc(y).x_label_formatter(&label);
    mesh.x_labels(ticks.map_or(10, <[String]>::len)).draw()?;
    for (curve, colour) in curves.iter().zip(COLOURS.iter().cycle()) {
        let line = LineSeries::new(curve.points.iter().copied(), colour.stroke_width(2)).point_size(3);
        let key = move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(3));
        chart.draw_series(line)?.label(&curve.name).legend(key);
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK.mix(0.3)).draw()?;
    Ok(area.present()?)
}

/// Distance against angle, and what theory says.
pub fn angles(file: &Path, bits: u32, measured: &[&Angles]) -> Result<()> {
    let theory = Curve { name: format!("{bits}·θ/π"), points: vec![(0.0, 0.0), (100.0, f64::from(bits) / 1.8)] };
    let lines = measured.iter().map(|angles| Curve {
        name: angles.of.clone(),
        points: angles
            .filled()
            .map(|(_, bin)| (bin.mean_expected() / f64::from(bits) * 180.0, bin.mean_distance()))
            .collect(),
    });
    let all: Vec<Curve> = std::iter::once(theory).chain(lines).collect();
    let titles = ["Mean distance of the pairs at an angle", "degrees between the feature vectors", "bits that differ"];
    curves(file, titles, None, f64::from(bits) * 0.7, &all)
}

/// F1 of each tool on each set: at its best threshold, and with nothing tuned where that is offered.
pub fn bars(file: &Path, rows: &[Row], sets: &[String]) -> Result<()> {
    let mut tools: Vec<&str> = rows.iter().map(|row| row.tool).collect();
    tools.dedup();
    tools.truncate(tools.iter().skip(1).position(|&tool| tool == tools[0]).map_or(tools.len(), |at| at + 1));
    let lines: Vec<Curve> = sets
        .iter()
        .map(|set| {
            let f1 =
                |row: &Row| row.automatic.or(row.best.map(|(_, figures)| figures)).map_or(0.0, |figures| figures.f1);
            let own = rows.iter().filter(|row| row.set == *set);
            Curve { name: set.clone(), points: own.enumerate().map(|(at, row)| (at as f64, f1(row))).collect() }
        })
        .collect();
    let names: Vec<String> = tools.iter().map(|tool| short(tool)).collect();
    let titles = ["F1: automatic where offered, otherwise at the tool's best threshold", "", "F1"];
    curves(file, titles, Some(&names), 1.0, &lines)
}

fn short(tool: &str) -> String {
    tool.replace("nearprint ", "").replace(" (PyPI)", "").replace(" (npm)", "")
}
